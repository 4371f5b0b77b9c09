import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Locale, localeOf, textsIn } from '../../foundation/texts/texts.ts'
import { read } from '../../platform/http/callers/access.ts'
import { isStorable } from '../../platform/http/requests/validation.ts'
import { hostOf, type IsOwnHost } from '../../platform/http/server/host.ts'
import { reservedPathOf } from '../../platform/http/server/routes.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { findHtml } from './page-queries.ts'
import { findPlaceByDomain, findPlaceById, type Place } from './site-queries.ts'

/**
 * Hosted pages are untrusted code. The sandbox puts them in a separate origin: they can run scripts and submit forms, but can't
 * read this server's cookies or storage, or make requests as a signed-in visitor.
 */
const SANDBOX =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation'
/** Long enough to absorb a rush of visitors, but short enough that corrections appear soon. */
const MAX_AGE_S = 60

const notFoundPage = (locale: Locale) => {
  const { title, text } = textsIn(locale).pageNotFound
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title><p>${text}</p>\n`
}

interface Deps {
  readonly db: Db
  readonly isOwnHost: IsOwnHost
}

/** Serves pages at /sites/<id><path>, and at the site's verified domain. */
export const hostPages = (app: FastifyInstance, { db, isOwnHost }: Deps): void => {
  const respond = async (reply: FastifyReply, place: Place | undefined, path: string) => {
    const html = place && isStorable(path) && (await findHtml(db, place.team_id, place.site_id, path))
    return reply
      .code(html ? 200 : 404)
      .headers({
        'cache-control': `public, max-age=${MAX_AGE_S}`,
        'content-security-policy': SANDBOX,
        'referrer-policy': 'strict-origin-when-cross-origin',
        ...(!html && { vary: 'accept-language' }),
      })
      .type('text/html; charset=utf-8')
      .send(html || notFoundPage(localeOf(reply.request.headers['accept-language'])))
  }

  app.get<{ Params: { id: string; '*': string } }>('/sites/:id/*', read({ hide: true }), async ({ params }, reply) => {
    const id = /^[1-9]\d{0,15}$/.test(params.id) ? Number(params.id) : 0
    return respond(reply, await findPlaceById(db, id), `/${params['*']}`)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request
    const host = hostOf(request)
    if ((method !== 'GET' && method !== 'HEAD') || isOwnHost(host)) return done()
    const path = decodedPath(url)
    if (reservedPathOf(path)) return done()
    findPlaceByDomain(db, host)
      .then((place) => (place ? respond(reply, place, path) : done()))
      .catch(done)
  })
}

const decodedPath = (url: string): string => {
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
