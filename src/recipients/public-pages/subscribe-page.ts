import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { refuseFirst } from '../../platform/http/processes/refuse-first.ts'
import { acceptJsonForms, formOf } from './form-body.ts'
import { formResponses } from './form-responses.ts'
import { hideDuration } from './hide-duration.ts'
import { limitForms } from './limit-forms.ts'
import { networkLimit } from './network-limit.ts'
import type { PageContext } from './page-context.ts'
import { submitSignup } from './submit-signup.ts'
import { HONEYPOT, OWN_PAGE, readEntered } from './subscribe-body.ts'
import { type FormRequest, findVisit, wantsJson } from './subscribe-visit.ts'

type Route = { Params: { key: string } }

/** The limit per network: high enough for everyone at an event who shares one Wi-Fi network, but too low to flood mailboxes. */
export const SIGNUP_POSTS = { burst: 50, msPerRequest: 20_000 }
/** How long visitors should wait if too many others are submitting forms. */
const BUSY_S = 30
/** How often a network can open the form: enough for everyone who shares it. */
const VIEWS = { burst: 300, msPerRequest: 100 }

/** Used in place of a team's id if a form's key is invalid. */
const NO_TEAM = 0

/**
 * Serves a list's sign-up page, which also receives forms from other sites. The response is the same whether or not the address is
 * known.
 */
export const subscribePage = (app: FastifyInstance, context: PageContext): void => {
  const { tokens, sendNotFound } = context
  const responses = formResponses(context)

  app.register(async (pages) => {
    acceptJsonForms(pages)
    // Accepts forms from any site. CORS_ORIGINS applies only to the API.
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, cors: false as const }
    })
    const [limitPosts, limitViews] = [networkLimit(SIGNUP_POSTS), networkLimit(VIEWS)]
    refuseFirst(pages, (request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' })
      const seconds = (request.method === 'POST' ? limitPosts : limitViews)(request.ip)
      return seconds === undefined ? undefined : () => responses.refuse(request, reply, seconds)
    })

    pages.get<Route>('/s/:key', read({ hide: true }), async (request, reply) => {
      const visit = await findVisit(context, request, reply)
      if (!visit) return sendNotFound(request, reply)
      return visit.form ? responses.sendForm(visit, visit.form) : responses.sendUnavailable(visit)
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
          refuse: () => () => responses.refuse(request, reply, BUSY_S),
        }),
      )
      return respond()
    })
  })

  /** Returns a function that sends the response. */
  const subscribe = async (request: FormRequest, reply: FastifyReply) => {
    const visit = await findVisit(context, request, reply)
    if (!visit && wantsJson(request)) throw new Problem('not_found', 'There is no such form.')
    if (!visit) return () => sendNotFound(request, reply)
    const { form, texts } = visit
    if (!form) return () => responses.sendUnavailable(visit)
    const given = formOf(request)
    if (given.get(HONEYPOT)) return () => responses.sendAccepted(visit)
    const entered = readEntered(form, given, texts)
    if (entered.errors.size > 0) return () => responses.sendInvalid(visit, form, entered)
    const { address, values } = entered
    const outcome = await submitSignup(context, visit, { form, address, values, isOwnPage: given.has(OWN_PAGE) })
    if (outcome === 'unavailable') return () => responses.sendUnavailable(visit)
    if (outcome === 'accepted') return () => responses.sendAccepted(visit)
    return () => responses.sendLimited(visit, form, entered, outcome.waitS)
  }
}
