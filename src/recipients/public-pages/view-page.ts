import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import { read } from '../../platform/http/callers/access.ts'
import { refuseFirst } from '../../platform/http/processes/refuse-first.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import { isEmail } from '../../sending/messages/channels/is-email.ts'
import { fillContent } from '../../sending/messages/fill-content.ts'
import { bodyAsSent, messageLinks } from '../../sending/messages/message-links.ts'
import { findContent, findMessageRow } from '../../sending/messages/message-queries.ts'
import { html } from './html.ts'
import { networkLimit } from './network-limit.ts'
import type { PageContext } from './page-context.ts'
import { sharedRenders } from './shared-renders.ts'

/**
 * The message is the team's HTML, so it is isolated in a separate origin and can't run scripts. It can load images and styles, as
 * in an email client.
 */
const MESSAGE_POLICY =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

/** The limit per network: high enough for everyone at a company that shares one address and gets the same newsletter. */
const VIEWS = { burst: 300, msPerRequest: 200 }
/** How long a page is cached: as long as a reader might reload it. Its content can contain the current date. */
const CACHED_MS = 60_000

/**
 * Serves the web version of a message. A campaign's message is rendered again, so it can't be shown if its contact was deleted, or
 * no longer has a required value.
 */
export const viewPage = (app: FastifyInstance, context: PageContext): void => {
  const { db, pool, tokens, links, sendNotFound, sendTooMany } = context
  const linksOf = messageLinks(links)
  const shared = sharedRenders<string>({ lengthOf: (page) => page.length, ttlMs: CACHED_MS })
  const findDocument = async (teamId: number, id: number | null) =>
    id === null ? undefined : (await listDocuments(db, teamId, [id]))[0]?.document

  const findPage = async ({ teamId, messageId }: LinkClaims): Promise<string | undefined> => {
    const message = await findMessageRow(db, teamId, messageId)
    const stored = message && (await findContent(db, teamId, message.content_id))
    if (!message || !stored) return undefined
    const document = stored.template ? await findDocument(teamId, message.contact_id) : ''
    if (document === undefined) return undefined
    // A page that was rendered for other values of the contact isn't shown again.
    return shared(teamId, `${messageId} ${hash('sha256', document, 'base64url')}`, async () => {
      const content = await fillContent({ db, pool }, teamId, message.contact_id, stored)
      if (!isEmail(content)) return undefined
      const { html, text } = bodyAsSent(content, linksOf(teamId, message, content.link_base).urls)
      return html ?? (text === null ? undefined : textPage(content.subject, text))
    })
  }

  app.register(async (pages) => {
    const limitViews = networkLimit(VIEWS)
    refuseFirst(pages, (request, reply) => {
      const seconds = limitViews(request.ip)
      if (seconds === undefined) return undefined
      return () => sendTooMany(request, reply.headers({ 'retry-after': `${seconds}` }))
    })

    pages.get<{ Params: { token: string } }>('/v/:token', read({ hide: true }), async (request, reply) => {
      const claims = tokens.read('view', request.params.token)
      const page = claims && (await findPage(claims))
      return page === undefined ? sendNotFound(request, reply) : sendMessagePage(reply, page)
    })
  })
}

/** The HTML may be personal, so it isn't cached or indexed, and its URL isn't sent to other sites. */
export const sendMessagePage = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': MESSAGE_POLICY,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(body)

/** Long lines wrap, so that the message can be read on a phone. */
export const textPage = (subject: string, text: string): string =>
  html`<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<pre style="white-space:pre-wrap;overflow-wrap:anywhere;font-size:1rem">${text}</pre>`.text
