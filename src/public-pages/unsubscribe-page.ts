import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import { read, write } from '../http/callers/access.ts'
import { type LinkClaims, linkTokens } from '../links/link-token.ts'
import { findListName } from '../lists/list-queries.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { localeOf, textsIn } from '../texts/texts.ts'
import { unsubscribeByLink } from './unsubscribe-by-link.ts'

/** Enough for what mail programs send (`List-Unsubscribe=One-Click`) and what browsers send (an empty form). */
const MAX_BODY_BYTES = 1_024
/** Allows inline styles, but no scripts or other resources, and keeps other sites from showing the page in a frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
}

type Route = { Params: { token: string } }

/**
 * Serves unsubscribe links. GET only asks for confirmation, because mail scanners follow links. POST unsubscribes without
 * confirmation or a redirect, as mail programs expect (RFC 8058).
 */
export const unsubscribePage = (app: FastifyInstance, { db, clock, secretKey }: Deps): void => {
  const tokens = linkTokens(secretKey.keyFor('links'))

  const respond = (request: FastifyRequest, reply: FastifyReply, status: number, body: PageBody) => {
    const locale = localeOf(request.headers['accept-language'])
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        vary: 'accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(locale, body))
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const { title, text } = textsIn(localeOf(request.headers['accept-language'])).invalidLink
    return respond(request, reply, 404, { title, text })
  }

  const findClaims = async (token: string): Promise<(LinkClaims & { listName: string }) | undefined> => {
    const claims = tokens.read('unsubscribe', token)
    const listName = claims && (await findListName(db, claims.teamId, claims.listId))
    return claims && listName !== undefined ? { ...claims, listName } : undefined
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { bodyLimit: MAX_BODY_BYTES, parseAs: 'string' }, (_, __, done) => done(null))

    pages.get<Route>('/u/:token', read({ hide: true }), async (request, reply) => {
      const claims = await findClaims(request.params.token)
      if (!claims) return notFound(request, reply)
      const { title, text, button } = textsIn(localeOf(request.headers['accept-language'])).unsubscribe(claims.listName)
      return respond(request, reply, 200, { title, text, button })
    })

    pages.post<Route>('/u/:token', { ...write({ hide: true }), bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const claims = await findClaims(request.params.token)
      if (!claims) return notFound(request, reply)
      await transact(db, (trx) => unsubscribeByLink(trx, claims, toTimestamp(clock())))
      const { title, text } = textsIn(localeOf(request.headers['accept-language'])).unsubscribed(claims.listName)
      return respond(request, reply, 200, { title, text })
    })
  })
}

interface PageBody {
  readonly title: string
  readonly text: string
  readonly button?: string
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:15vh auto;max-width:28rem;padding:0 1.5rem}h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:#0b6b4f;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid;outline-offset:2px}`

const pageOf = (locale: string, { title, text, button }: PageBody): string => {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>
`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)
