import { toTimestamp } from '../clock.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import { readScheduledAt } from '../messages/message-rules.ts'
import { validationFailed } from '../problems.ts'
import { transact } from '../storage/transact.ts'
import { getCampaign, lockCampaign, moveCampaign, type StoredCampaign } from './campaign-queries.ts'
import { Schedule } from './campaign-schemas.ts'
import { type CheckDeps, checkCampaign } from './check-campaign.ts'
import { type Blocker, pinCampaign } from './pin-campaign.ts'
import { wakeCampaign } from './run-campaign.ts'

/**
 * Starts a campaign. Its template, brands and senders are read before the transaction; if the campaign has changed since, it has to
 * be started again.
 */
export const sendCampaign = async (deps: CheckDeps, teamId: number, id: number): Promise<void> => {
  const campaign = await getCampaign(deps.db, teamId, id)
  // Another status is refused anyway, so it needs no check.
  const examined = campaign.status === 'draft' ? await examine(deps, campaign) : { pinned: undefined, blockers: [] }
  await start(deps, campaign, examined, (now) => ({ status: 'preparing', started_at: now }))
}

const examine = async (deps: CheckDeps, campaign: StoredCampaign) => {
  const { check, pinned } = await checkCampaign(deps, campaign)
  return { pinned, blockers: check.blockers }
}

/** Starts a campaign at a later time. It may have no recipients yet. */
export const scheduleCampaign = async (deps: CheckDeps, teamId: number, id: number, body: unknown): Promise<void> => {
  const campaign = await getCampaign(deps.db, teamId, id)
  const scheduled_at = readTime(deps, body)
  const examined = await pinCampaign(deps, campaign)
  await start(deps, campaign, examined, () => ({ status: 'scheduled', scheduled_at }))
}

const start = async (
  { db, clock }: CheckDeps,
  campaign: StoredCampaign,
  { pinned, blockers }: Awaited<ReturnType<typeof pinCampaign>>,
  change: (now: string) => Parameters<typeof moveCampaign>[3],
): Promise<void> => {
  const { id, team_id: teamId } = campaign
  await transact(db, async (trx) => {
    const current = await lockCampaign(trx, teamId, id, ['draft'])
    if (blockers.length > 0 || !pinned) throw validationFailed(messagesOf(blockers))
    if (current.updated_at !== campaign.updated_at)
      throw validationFailed({ campaign: ['The campaign has just been changed. Check it, and try again.'] })
    const now = toTimestamp(clock())
    await moveCampaign(trx, teamId, id, { ...change(now), pinned: JSON.stringify(pinned) }, now)
    await wakeCampaign(trx, teamId, id, now)
  })
}

const messagesOf = (blockers: readonly Blocker[]): Record<string, string[]> => {
  const byCode = Map.groupBy(blockers, ({ code }) => code)
  return Object.fromEntries([...byCode].map(([code, some]) => [code, some.map(({ message }) => message)]))
}

const readTime = ({ clock }: CheckDeps, body: unknown): string => {
  const errors = new FieldErrors()
  const { scheduled_at: given } = readBody(Schedule, body, errors)
  const time = given === undefined ? null : readScheduledAt(given, toTimestamp(clock()), errors, 'scheduled_at')
  errors.throwIfAny()
  return time as string
}

/** Returns a scheduled campaign to its draft. */
export const unscheduleCampaign = (deps: CheckDeps, teamId: number, id: number): Promise<void> =>
  change(deps, teamId, id, ['scheduled'], () => ({ status: 'draft', scheduled_at: null, pinned: null }))

/** Stops a campaign within seconds, until it is resumed. */
export const pauseCampaign = (deps: CheckDeps, teamId: number, id: number): Promise<void> =>
  change(deps, teamId, id, ['scheduled', 'preparing', 'sending'], ({ status }) => ({
    ...{ status: 'paused', paused_reason: 'user', paused_from: status },
  }))

export const resumeCampaign = (deps: CheckDeps, teamId: number, id: number): Promise<void> =>
  change(deps, teamId, id, ['paused'], ({ paused_from }) => ({ status: paused_from ?? 'sending' }))

/** Ends a campaign. Messages that haven't been handed to a provider are never sent. */
export const cancelCampaign = (deps: CheckDeps, teamId: number, id: number): Promise<void> =>
  change(deps, teamId, id, ['scheduled', 'preparing', 'sending', 'paused'], (_, now) => ({
    ...{ status: 'canceled', finished_at: now },
  }))

const change = (
  { db, clock }: CheckDeps,
  teamId: number,
  id: number,
  from: Parameters<typeof lockCampaign>[3],
  to: (campaign: StoredCampaign, now: string) => Parameters<typeof moveCampaign>[3],
): Promise<void> =>
  transact(db, async (trx) => {
    const now = toTimestamp(clock())
    const campaign = await lockCampaign(trx, teamId, id, from)
    await moveCampaign(trx, teamId, id, to(campaign, now), now)
    await wakeCampaign(trx, teamId, id, now)
  })
