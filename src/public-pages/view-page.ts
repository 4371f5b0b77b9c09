import type { FastifyInstance, FastifyReply } from 'fastify'
import { listDocuments } from '../contacts/contact-queries.ts'
import { read } from '../http/callers/access.ts'
import { fillContent } from '../messages/fill-content.ts'
import { bodyAsSent, messageLinks } from '../messages/message-links.ts'
import { findContent, findMessageRow } from '../messages/message-queries.ts'
import { html } from './html.ts'
import type { PageContext } from './page-context.ts'

/**
 * The message is the team's HTML, so it is isolated in a separate origin and can't run scripts. It can load images and styles, as
 * in an email client.
 */
const MESSAGE_POLICY =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

/**
 * Serves the web version of a message. A campaign's message is rendered again, so it can't be shown if its contact was deleted, or
 * no longer has a required value.
 */
export const viewPage = (app: FastifyInstance, { db, pool, tokens, links, sendNotFound }: PageContext): void => {
  const linksOf = messageLinks(links)
  const hasContact = async (teamId: number, id: number | null) =>
    id !== null && (await listDocuments(db, teamId, [id])).length > 0

  app.get<{ Params: { token: string } }>('/v/:token', read({ hide: true }), async (request, reply) => {
    const claims = tokens.read('view', request.params.token)
    const message = claims && (await findMessageRow(db, claims.teamId, claims.messageId))
    const stored = message && (await findContent(db, claims.teamId, message.content_id))
    const isShown = stored && (!stored.template || (await hasContact(claims.teamId, message.contact_id)))
    const content = isShown ? await fillContent({ db, pool }, claims.teamId, message.contact_id, stored) : undefined
    if (!message || content?.channel !== 'email') return sendNotFound(request, reply)
    const sent = bodyAsSent(content, linksOf(claims.teamId, message, content.link_base).urls)
    if (sent.html === null && sent.text === null) return sendNotFound(request, reply)
    return sendMessagePage(reply, sent.html ?? textPage(content.subject, sent.text ?? ''))
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
