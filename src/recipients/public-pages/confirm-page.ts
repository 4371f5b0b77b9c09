import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findListOfForm } from '../../audience/lists/list-queries.ts'
import { isAddressed } from '../../foundation/channels/channels.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { transact } from '../../platform/storage/transact.ts'
import { confirmSignup, findConfirmable } from '../signups/confirm-signup.ts'
import { acceptForms } from './form-body.ts'
import { html } from './html.ts'
import type { PageContext } from './page-context.ts'

type Route = { Params: { token: string } }

/** Serves links that confirm a subscription. GET only shows a button, because mail scanners follow links. */
export const confirmPage = (app: FastifyInstance, context: PageContext): void => {
  const { db, clock, tokens, visitor, send, sendNotFound } = context
  const now = () => toTimestamp(clock())

  const find = async (token: string) => {
    const claims = tokens.read('confirm', token)
    const list = claims && (await findListOfForm(db, claims.teamId, claims.listId))
    return list && isAddressed(list.channel) ? { claims, name: list.name, channel: list.channel } : undefined
  }

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>

  const sendResult = async (request: FastifyRequest, reply: FastifyReply, found: Found, isConfirmed: boolean) => {
    const { texts, ...page } = await visitor(request, found.claims)
    const { subscribed, confirmExpired } = texts
    const [title, text] = isConfirmed
      ? [subscribed.title, subscribed.text(found.name)]
      : [confirmExpired.title, confirmExpired.text]
    const body = html`<h1>${title}</h1><p>${text}</p>`
    return send(reply, { ...page, title, body, status: isConfirmed ? 200 : 410 })
  }

  app.register(async (pages) => {
    acceptForms(pages)

    pages.get<Route>('/confirm/:token', read({ hide: true }), async (request, reply) => {
      const found = await find(request.params.token)
      if (!found) return sendNotFound(request, reply)
      const signup = await findConfirmable(db, found.channel, found.claims, now())
      if (typeof signup === 'string') return sendResult(request, reply, found, signup === 'confirmed')
      const { texts, ...page } = await visitor(request, found.claims)
      const title = texts.confirm.title(found.name)
      const body = html`<h1>${title}</h1>
<p>${texts.confirm.text}</p>
<form method="post"><button class="main">${texts.confirm.button}</button></form>`
      return send(reply, { ...page, title, body })
    })

    pages.post<Route>('/confirm/:token', write({ hide: true }), async (request, reply) => {
      const found = await find(request.params.token)
      if (!found) return sendNotFound(request, reply)
      const isConfirmed = await transact(db, (trx) => confirmSignup(trx, found.claims, now()))
      return sendResult(request, reply, found, isConfirmed)
    })
  })
}
