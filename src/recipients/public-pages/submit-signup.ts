import { toTimestamp } from '../../foundation/clock.ts'
import { findLinkDomain } from '../../identity/brands/brand-queries.ts'
import { linkBase } from '../../platform/links/list-links.ts'
import { transact } from '../../platform/storage/transact.ts'
import { requestSignup, type SignupOutcome, type SignupRequest } from '../signups/request-signup.ts'
import { countTeamSignup, findTeamWait } from '../signups/signup-counts.ts'
import type { SubscribeForm } from '../signups/subscribe-form.ts'
import type { PageContext } from './page-context.ts'
import { renderConfirmation } from './render-confirmation.ts'
import type { Entered } from './subscribe-body.ts'
import { type Visit, wantsJson } from './subscribe-visit.ts'

interface Submitted extends Pick<Entered, 'address' | 'values'> {
  readonly form: SubscribeForm
  readonly isOwnPage: boolean
}

const TEAM_LIMIT_REACHED =
  'a team’s subscribe forms have sent as many messages as they may in an hour: someone may be abusing them'

/** Requests a signup unless the team has reached its limit. In that case, returns how long to wait. */
export const submitSignup = async (
  context: PageContext,
  visit: Visit,
  submitted: Submitted,
): Promise<SignupOutcome> => {
  const { db, clock } = context
  const { request, list } = visit
  const { teamId } = visit.claims
  const now = () => toTimestamp(clock())
  // Checks the limit before a message is rendered, so that a flood from many networks doesn't cause any rendering.
  const waitS = await findTeamWait(db, teamId, list.channel, now())
  if (waitS !== undefined) return { waitS }
  const signup = await readSignup(context, visit, submitted)
  const counted = await countTeamSignup(db, teamId, list.channel, now())
  if (counted.waitS !== undefined) return { waitS: counted.waitS }
  if (counted.isLast) request.log.warn({ team_id: teamId, channel: list.channel }, TEAM_LIMIT_REACHED)
  let outcome: SignupOutcome | undefined
  try {
    outcome = await transact(db, (trx) => requestSignup(trx, teamId, signup, now()))
  } finally {
    if (outcome !== 'accepted') await counted.undo()
  }
  return outcome
}

const readSignup = async (
  { db, pool, publicUrl, tokens }: PageContext,
  { request, claims, list, texts, brandName, wording, page }: Visit,
  { form, address, values, isOwnPage }: Submitted,
): Promise<SignupRequest> => {
  const { teamId } = claims
  const { language } = page
  const onFault = (template_id: number) =>
    request.log.warn({ team_id: teamId, template_id }, 'a confirmation template can’t be rendered')
  const asked = { list, brandName, templateId: form.confirmTemplateId, language, texts }
  const confirmation = list.double_opt_in ? await renderConfirmation({ db, pool, onFault }, teamId, asked) : undefined
  const domain = list.brand_id === null ? null : await findLinkDomain(db, teamId, list.brand_id)
  return {
    list,
    fields: form,
    address,
    values,
    confirmation,
    language,
    urlOf: ({ id, contactId }) => {
      const { token } = tokens.create('confirm', { ...claims, contactId, messageId: id })
      return `${linkBase(publicUrl, domain)}/confirm/${token}`
    },
    ip: request.ip,
    form: wantsJson(request) ? 'json' : 'hosted',
    wording: isOwnPage ? wording : null,
  }
}
