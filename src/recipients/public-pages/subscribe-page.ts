import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getTeam } from '../../accounts/teams/team-queries.ts'
import { findListOfForm } from '../../audience/lists/list-queries.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { findLinkDomain } from '../../identity/brands/brand-queries.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { refuseFirst } from '../../platform/http/processes/refuse-first.ts'
import { linkBase } from '../../platform/links/list-links.ts'
import { transact } from '../../platform/storage/transact.ts'
import { requestSignup, type SignupOutcome } from '../signups/request-signup.ts'
import { countTeamSignup, findTeamWait } from '../signups/signup-counts.ts'
import { findSubscribeForm } from '../signups/subscribe-form.ts'
import { acceptJsonForms, formOf } from './form-body.ts'
import { hideDuration } from './hide-duration.ts'
import { html } from './html.ts'
import { limitForms } from './limit-forms.ts'
import { networkLimit } from './network-limit.ts'
import type { PageContext } from './page-context.ts'
import { renderConfirmation } from './render-confirmation.ts'
import { HONEYPOT, OWN_PAGE, readEntered, subscribeBody } from './subscribe-body.ts'

type Route = { Params: { key: string } }

/** The limit per network: high enough for everyone at an event who shares one Wi-Fi network, but too low to flood mailboxes. */
export const SIGNUP_POSTS = { burst: 50, msPerRequest: 20_000 }
/** How long visitors should wait if too many others are submitting forms. */
const BUSY_S = 30
/** How often a network can open the form: enough for everyone who shares it. */
const VIEWS = { burst: 300, msPerRequest: 100 }

const TEAM_LIMIT_REACHED =
  'a team’s subscribe forms have sent as many messages as they may in an hour: someone may be abusing them'

const wantsJson = ({ headers }: FastifyRequest) => /\bapplication\/json\b/i.test(headers.accept ?? '')

/**
 * Serves a list's sign-up page, which also receives forms from other sites. The response is the same whether or not the address is
 * known.
 */
export const subscribePage = (app: FastifyInstance, context: PageContext): void => {
  const { db, pool, clock, publicUrl, tokens, visitor, send, sendNotFound, sendTooMany } = context
  const now = () => toTimestamp(clock())

  const find = async (key: string) => {
    const claims = tokens.read('subscribe', key)
    const list = claims && (await findListOfForm(db, claims.teamId, claims.listId))
    if (!list || list.channel === 'push') return undefined
    return { claims, list: { ...list, channel: list.channel } }
  }

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>

  const prepare = async (request: FastifyRequest, { claims, list }: Found) => {
    const { texts, ...page } = await visitor(request, claims)
    const brandName = page.look.name || (await getTeam(db, claims.teamId)).name
    const form = await findSubscribeForm(db, claims.teamId, list)
    const wording = texts.subscribe.consent(brandName, list.name)
    return { texts, brandName, form, wording, page: { ...page, isEmbeddable: true } }
  }

  type Prepared = Awaited<ReturnType<typeof prepare>>

  const sendUnavailable = (
    request: FastifyRequest,
    reply: FastifyReply,
    { texts, page }: Prepared,
    { list }: Found,
  ) => {
    const text = texts.subscribe.unavailable
    if (wantsJson(request)) throw new Problem('service_unavailable', text)
    const title = texts.subscribe.title(list.name)
    const body = html`<h1>${title}</h1><p class="problem" role="alert">${text}</p>`
    return send(reply, { ...page, title, body, status: 503 })
  }

  const sendAccepted = (request: FastifyRequest, reply: FastifyReply, { texts, page }: Prepared, { list }: Found) => {
    const { checkInbox, subscribed } = texts
    const sent = list.channel === 'email' ? checkInbox.byEmail : checkInbox.bySms
    const [title, text] = list.double_opt_in ? [checkInbox.title, sent] : [subscribed.title, subscribed.text(list.name)]
    if (wantsJson(request)) return reply.code(202).send({ message: text })
    return send(reply, { ...page, title, body: html`<h1>${title}</h1><p role="status">${text}</p>` })
  }

  app.register(async (pages) => {
    acceptJsonForms(pages)
    // Accepts forms from any site. CORS_ORIGINS applies only to the API.
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, cors: false as const }
    })
    const [limitPosts, limitViews] = [networkLimit(SIGNUP_POSTS), networkLimit(VIEWS)]
    const refuseForm = (request: FastifyRequest, reply: FastifyReply, seconds: number) => {
      const headers = { 'retry-after': `${seconds}` }
      if (wantsJson(request)) throw new Problem('too_many_requests', 'Too many requests.', { headers })
      return sendTooMany(request, reply.headers(headers))
    }
    refuseFirst(pages, (request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' })
      const seconds = (request.method === 'POST' ? limitPosts : limitViews)(request.ip)
      return seconds === undefined ? undefined : () => refuseForm(request, reply, seconds)
    })

    pages.get<Route>('/s/:key', read({ hide: true }), async (request, reply) => {
      const found = await find(request.params.key)
      if (!found) return sendNotFound(request, reply)
      const prepared = await prepare(request, found)
      const { form, texts, wording, page } = prepared
      if (!form) return sendUnavailable(request, reply, prepared, found)
      const body = subscribeBody({ list: found.list, form, texts, wording })
      return send(reply, { ...page, title: texts.subscribe.title(found.list.name), body })
    })

    pages.options('/s/:key', read({ hide: true }), async (_, reply) =>
      reply
        .code(204)
        .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'accept, content-type' })
        .send(),
    )

    const handleForm = limitForms()
    pages.post<Route>('/s/:key', write({ hide: true }), async (request, reply) => {
      const respond = await hideDuration(() =>
        handleForm({
          teamId: tokens.read('subscribe', request.params.key)?.teamId ?? NO_TEAM,
          handle: () => subscribe(request, reply),
          refuse: () => () => refuseForm(request, reply, BUSY_S),
        }),
      )
      return respond()
    })

    /** Returns a function that sends the response. */
    const subscribe = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
      const found = await find(request.params.key)
      if (!found && wantsJson(request)) throw new Problem('not_found', 'There is no such form.')
      if (!found) return () => sendNotFound(request, reply)
      const { claims, list } = found
      const { teamId } = claims
      const prepared = await prepare(request, found)
      const { form, texts, wording, page, brandName } = prepared
      if (!form) return () => sendUnavailable(request, reply, prepared, found)
      const given = formOf(request)
      if (given.get(HONEYPOT)) return () => sendAccepted(request, reply, prepared, found)

      const { address, values, shown, errors } = readEntered(form, given, texts)
      const showAgain = (status: number, problem: string) => {
        const body = subscribeBody({ list, form, texts, wording, problem, values: shown, errors })
        return () => send(reply, { ...page, title: texts.subscribe.title(list.name), body, status })
      }
      if (errors.size > 0 && wantsJson(request)) throw validationFailed(byTag(form.inputs, errors))
      if (errors.size > 0) return showAgain(422, texts.subscribe.invalid)

      const sendLimited = (waitS: number) => {
        const headers = { 'retry-after': `${waitS}` }
        if (wantsJson(request)) throw new Problem('too_many_requests', texts.subscribe.tooMany, { headers })
        reply.headers(headers)
        return showAgain(429, texts.subscribe.tooMany)
      }
      // Checks the limit before a message is rendered, so that a flood from many networks doesn't cause any rendering.
      const teamWaitS = await findTeamWait(db, teamId, list.channel, now())
      if (teamWaitS !== undefined) return sendLimited(teamWaitS)

      const onFault = (template_id: number) =>
        request.log.warn({ team_id: teamId, template_id }, 'a confirmation template can’t be rendered')
      const asked = { list, brandName, templateId: form.confirmTemplateId, language: page.language, texts }
      const confirmation = list.double_opt_in
        ? await renderConfirmation({ db, pool, onFault }, teamId, asked)
        : undefined
      const domain = list.brand_id === null ? null : await findLinkDomain(db, teamId, list.brand_id)
      const urlOf = ({ id, contactId }: { readonly id: number; readonly contactId: number }) =>
        `${linkBase(publicUrl, domain)}/confirm/${tokens.create('confirm', { ...claims, contactId, messageId: id }).token}`
      const signup = {
        list,
        fields: form,
        address,
        values,
        confirmation,
        urlOf,
        ip: request.ip,
        language: page.language,
        form: wantsJson(request) ? ('json' as const) : ('hosted' as const),
        wording: given.has(OWN_PAGE) ? wording : null,
      }
      const counted = await countTeamSignup(db, teamId, list.channel, now())
      if (counted.waitS !== undefined) return sendLimited(counted.waitS)
      if (counted.isLast) request.log.warn({ team_id: teamId, channel: list.channel }, TEAM_LIMIT_REACHED)
      let outcome: SignupOutcome | undefined
      try {
        outcome = await transact(db, (trx) => requestSignup(trx, teamId, signup, now()))
      } finally {
        if (outcome !== 'accepted') await counted.undo()
      }
      if (outcome === 'unavailable') return () => sendUnavailable(request, reply, prepared, found)
      if (outcome !== 'accepted') return sendLimited(outcome.waitS)
      return () => sendAccepted(request, reply, prepared, found)
    }
  })
}

/** Used in place of a team's id if a form's key is invalid. */
const NO_TEAM = 0

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
