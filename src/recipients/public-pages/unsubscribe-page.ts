import type { FastifyInstance } from 'fastify'
import { findListName } from '../../audience/lists/list-queries.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import { transact } from '../../platform/storage/transact.ts'
import { html } from './html.ts'
import type { PageContext } from './page-context.ts'
import { unsubscribeBody } from './unsubscribe-body.ts'
import { undoUnsubscribing, unsubscribeByLink } from './unsubscribe-by-link.ts'

/** Enough for email clients (`List-Unsubscribe=One-Click`) and browsers (an empty form). */
const MAX_BODY_BYTES = 1_024

type Route = { Params: { token: string } }

/**
 * Serves unsubscribe links. GET only asks for confirmation, because mail scanners follow links. POST unsubscribes without
 * confirmation or a redirect, as email clients expect (RFC 8058).
 */
export const unsubscribePage = (app: FastifyInstance, context: PageContext): void => {
  const { db, clock, tokens, visitor, send, sendNotFound } = context

  const findClaims = async (token: string): Promise<(LinkClaims & { listName: string }) | undefined> => {
    const claims = tokens.read('unsubscribe', token)
    const listName = claims && (await findListName(db, claims.teamId, claims.listId))
    return claims && listName !== undefined ? { ...claims, listName } : undefined
  }
  const preferencesUrl = (claims: LinkClaims) => `/p/${tokens.create('preferences', claims).token}`

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { bodyLimit: MAX_BODY_BYTES, parseAs: 'string' }, (_, __, done) => done(null))
    const limited = { ...write({ hide: true }), bodyLimit: MAX_BODY_BYTES }

    pages.get<Route>('/u/:token', read({ hide: true }), async (request, reply) => {
      const claims = await findClaims(request.params.token)
      if (!claims) return sendNotFound(request, reply)
      const { texts, ...page } = await visitor(request, claims)
      const title = texts.unsubscribe.title(claims.listName)
      const body = unsubscribeBody(texts, claims.listName, preferencesUrl(claims))
      return send(reply, { ...page, title, body })
    })

    pages.post<Route>('/u/:token', limited, async (request, reply) => {
      const claims = await findClaims(request.params.token)
      if (!claims) return sendNotFound(request, reply)
      await transact(db, (trx) => unsubscribeByLink(trx, claims, toTimestamp(clock())))
      const { texts, ...page } = await visitor(request, claims)
      const { title, text, undo } = texts.unsubscribed
      const body = html`<h1>${title}</h1>
<p>${text(claims.listName)}</p>
<form method="post" action="/u/${request.params.token}/undo" class="actions"><button>${undo}</button>
<a href="${preferencesUrl(claims)}">${texts.preferences.link}</a></form>`
      return send(reply, { ...page, title, body })
    })

    // A browser that restores its tabs requests this URL with GET.
    pages.get<Route>('/u/:token/undo', read({ hide: true }), (request, reply) =>
      tokens.read('unsubscribe', request.params.token)
        ? reply.redirect(`/u/${request.params.token}`, 303)
        : sendNotFound(request, reply),
    )

    pages.post<Route>('/u/:token/undo', limited, async (request, reply) => {
      const claims = await findClaims(request.params.token)
      if (!claims) return sendNotFound(request, reply)
      const isUndone = await transact(db, (trx) => undoUnsubscribing(trx, claims, clock()))
      const { texts, ...page } = await visitor(request, claims)
      const { title, text } = isUndone
        ? { title: texts.resubscribed.title, text: texts.resubscribed.text(claims.listName) }
        : texts.undoExpired
      const body = html`<h1>${title}</h1>
<p>${text}</p>
<p><a href="${preferencesUrl(claims)}">${texts.preferences.link}</a></p>`
      return send(reply, { ...page, title, body })
    })
  })
}
