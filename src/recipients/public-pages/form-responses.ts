import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import type { SubscribeForm } from '../signups/subscribe-form.ts'
import { html } from './html.ts'
import type { PageContext } from './page-context.ts'
import { type Entered, subscribeBody } from './subscribe-body.ts'
import { type Visit, wantsJson } from './subscribe-visit.ts'

/** The responses to visitors of a form: pages, or JSON for sites that ask for it. */
export const formResponses = ({ send, sendTooMany }: PageContext) => {
  const sendForm = (
    { reply, list, texts, wording, page }: Visit,
    form: SubscribeForm,
    again?: { readonly status: number; readonly problem: string; readonly entered: Entered },
  ) => {
    const { shown: values = new Map(), errors = new Map() } = again?.entered ?? {}
    const body = subscribeBody({ list, form, texts, wording, problem: again?.problem, values, errors })
    return send(reply, { ...page, title: texts.subscribe.title(list.name), body, status: again?.status ?? 200 })
  }

  return {
    sendForm,

    sendInvalid: (visit: Visit, form: SubscribeForm, entered: Entered) => {
      if (wantsJson(visit.request)) throw validationFailed(byTag(form.inputs, entered.errors))
      return sendForm(visit, form, { status: 422, problem: visit.texts.subscribe.invalid, entered })
    },

    sendLimited: (visit: Visit, form: SubscribeForm, entered: Entered, waitS: number) => {
      const headers = { 'retry-after': `${waitS}` }
      const problem = visit.texts.subscribe.tooMany
      if (wantsJson(visit.request)) throw new Problem('too_many_requests', problem, { headers })
      visit.reply.headers(headers)
      return sendForm(visit, form, { status: 429, problem, entered })
    },

    sendUnavailable: ({ request, reply, list, texts, page }: Visit) => {
      const text = texts.subscribe.unavailable
      if (wantsJson(request)) throw new Problem('service_unavailable', text)
      const title = texts.subscribe.title(list.name)
      const body = html`<h1>${title}</h1><p class="problem" role="alert">${text}</p>`
      return send(reply, { ...page, title, body, status: 503 })
    },

    sendAccepted: ({ request, reply, list, texts, page }: Visit) => {
      const { checkInbox, subscribed } = texts
      const [title, text] = list.double_opt_in
        ? [checkInbox.title, checkInbox[list.channel]]
        : [subscribed.title, subscribed.text(list.name)]
      if (wantsJson(request)) return reply.code(202).send({ message: text })
      return send(reply, { ...page, title, body: html`<h1>${title}</h1><p role="status">${text}</p>` })
    },

    refuse: (request: FastifyRequest, reply: FastifyReply, seconds: number) => {
      const headers = { 'retry-after': `${seconds}` }
      if (wantsJson(request)) throw new Problem('too_many_requests', 'Too many requests.', { headers })
      return sendTooMany(request, reply.headers(headers))
    },
  }
}

const byTag = (
  inputs: readonly { readonly field: { readonly id: number; readonly tag: string } }[],
  errors: ReadonlyMap<number, string>,
): Record<string, string[]> => {
  const messages: Record<string, string[]> = Object.create(null)
  for (const { field } of inputs) {
    const error = errors.get(field.id)
    if (error !== undefined) messages[field.tag] = [error]
  }
  return messages
}
