import { FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { findVerifiedIdentifier } from '../../identity/identifiers/identifier-queries.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { hasCampaignChunks } from '../messages/campaign-chunk-queries.ts'
import { readScheduledAt } from '../messages/message-rules.ts'
import { requestRetry } from './campaign-progress-queries.ts'
import { getCampaign, insertCampaign, lockCampaign, moveCampaign, type StoredCampaign } from './campaign-queries.ts'
import { keepExisting, lockUsed } from './campaign-references.ts'
import type { Blocker } from './campaign-schemas.ts'
import { type Campaign, Duplicate, MAX_NAME, Retry, Schedule } from './campaign-schemas.ts'
import { type CheckDeps, findBlockers } from './check-campaign.ts'
import { type Pinned, pinCampaign } from './pin-campaign.ts'
import { wakeCampaign } from './wake-campaign.ts'

/** The changes that an action makes, in one transaction. */
export type Effect = (trx: Tx, now: string) => Promise<void>

/**
 * The campaign's content, brands and senders are read before the transaction. If someone changes the campaign in between, this
 * fails, and the caller has to try again.
 */
export const sendCampaign = async (deps: CheckDeps, teamId: number, id: number): Promise<Effect> => {
  const campaign = await getCampaign(deps.db, teamId, id)
  // `start` rejects campaigns that aren't drafts, so only drafts need the check.
  const examined =
    campaign.status === 'draft' ? await findBlockers(deps, campaign) : { pinned: undefined, blockers: [] }
  return start(campaign, ['draft'], examined, (now) => ({ status: 'preparing', started_at: now }))
}

/** Schedules a campaign, or reschedules it. Works even if it has no recipients yet or the connection is down. */
export const scheduleCampaign = async (deps: CheckDeps, teamId: number, id: number, body: unknown): Promise<Effect> => {
  const campaign = await getCampaign(deps.db, teamId, id)
  const scheduled_at = readTime(deps, body)
  const examined = await pinCampaign(deps, campaign)
  return start(campaign, ['draft', 'scheduled'], examined, () => ({ status: 'scheduled', scheduled_at }))
}

type Examined = Awaited<ReturnType<typeof pinCampaign>>
type Statuses = Parameters<typeof lockCampaign>[3]
type Change = Parameters<typeof moveCampaign>[3]

const start =
  (campaign: StoredCampaign, from: Statuses, examined: Examined, change: (now: string) => Change): Effect =>
  async (trx, now) => {
    const { id, team_id: teamId } = campaign
    const isComplete = !examined.pinned || (await lockUsed(trx, campaign, examined.pinned))
    const current = await lockCampaign(trx, teamId, id, from)
    const pinned = refuseIfBlocked(examined)
    refuseIfChanged(campaign, current, isComplete)
    await moveCampaign(trx, teamId, id, { ...change(now), pinned: JSON.stringify(pinned) }, now)
    await wakeCampaign(trx, teamId, id, now)
  }

export const refuseIfBlocked = ({ pinned, blockers }: Examined): Pinned => {
  if (blockers.length > 0 || !pinned) throw validationFailed(messagesOf(blockers))
  return pinned
}

/** Throws if someone has changed the campaign since it was examined, or deleted something that it uses. */
export const refuseIfChanged = (examined: StoredCampaign, current: StoredCampaign, isComplete: boolean): void => {
  if (current.updated_at !== examined.updated_at || !isComplete)
    throw validationFailed({ campaign: ['The campaign has just been changed. Check it, and try again.'] })
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

/** Returns an action that only changes the status. */
const move =
  (from: Statuses, to: (campaign: StoredCampaign, now: string) => Change) =>
  async (_: CheckDeps, teamId: number, id: number): Promise<Effect> =>
  async (trx, now) => {
    const campaign = await lockCampaign(trx, teamId, id, from)
    await moveCampaign(trx, teamId, id, to(campaign, now), now)
    await wakeCampaign(trx, teamId, id, now)
  }

export const unscheduleCampaign = move(['scheduled'], () => ({ status: 'draft', scheduled_at: null, pinned: null }))

/** Stops a campaign within seconds, until it is resumed. */
export const pauseCampaign = move(['scheduled', 'preparing', 'sending'], ({ status }) => ({
  status: 'paused',
  paused_reason: 'user',
  paused_from: status,
}))

export const resumeCampaign =
  async (_: CheckDeps, teamId: number, id: number): Promise<Effect> =>
  (trx, now) =>
    resumePaused(trx, teamId, id, now)

/**
 * Throws if all of the campaign's senders were deleted, because then every message would fail. If only some were deleted, the
 * campaign continues, so that people on the other senders' lists still get it.
 */
export const resumePaused = async (trx: Tx, teamId: number, id: number, now: string): Promise<void> => {
  const campaign = await lockCampaign(trx, teamId, id, ['paused'])
  const isDone = campaign.paused_from === 'sending' && !(await hasCampaignChunks(trx, teamId, id))
  if (!isDone) await refuseWithoutSender(trx, campaign)
  await moveCampaign(trx, teamId, id, { status: campaign.paused_from ?? 'sending' }, now)
  await wakeCampaign(trx, teamId, id, now)
}

const refuseWithoutSender = async (trx: Tx, { team_id: teamId, channel, pinned }: StoredCampaign): Promise<void> => {
  if (!isAddressed(channel)) return
  const { lists = [] } = JSON.parse(pinned ?? '{}') as Partial<Pinned>
  const senders = new Map(lists.map(({ sender }) => [sender.identifier_id, sender.from_address]))
  for (const id of senders.keys())
    if (id !== null && (await findVerifiedIdentifier(trx, teamId, FACTS_OF[channel].address.type, id))) return
  const deleted = [...senders.values()].join(', ')
  throw validationFailed({
    no_sender: [
      `The sender ${deleted} was deleted. Choose another one if the campaign can still be changed, or cancel it.`,
    ],
  })
}

/** Messages that haven't been handed to a provider are never sent. */
export const cancelCampaign = move(['scheduled', 'preparing', 'sending', 'paused'], (_, now) => ({
  status: 'canceled',
  finished_at: now,
}))

/** The campaign's job puts the messages back into the queue. */
export const retryCampaign = async ({ db }: CheckDeps, teamId: number, id: number, body: unknown): Promise<Effect> => {
  await getCampaign(db, teamId, id)
  const errors = new FieldErrors()
  const { statuses = [] } = readBody(Retry, body, errors)
  if (statuses.length === 0 && !errors.any) errors.add('statuses', 'The statuses field must have at least one status.')
  errors.throwIfAny()
  return async (trx, now) => {
    const campaign = await lockCampaign(trx, teamId, id, ['sending', 'paused', 'sent'])
    await requestRetry(trx, teamId, id, [...new Set([...(campaign.retry_statuses ?? []), ...statuses])], now)
    if (campaign.status === 'sent') await moveCampaign(trx, teamId, id, { status: 'sending', finished_at: null }, now)
    await wakeCampaign(trx, teamId, id, now)
  }
}

/** Leaves out everything that has been deleted since, except the segment: without it, the copy would go to more people. */
export const duplicateCampaign = async (
  trx: Tx,
  { team_id: teamId, ...campaign }: StoredCampaign,
  body: unknown,
  now: string,
): Promise<Campaign> => {
  const errors = new FieldErrors()
  const { name, only_new: onlyNew = false } = readBody(Duplicate, body, errors)
  if (onlyNew && campaign.started_at === null && !errors.any)
    errors.add('only_new', 'The only_new field is only for campaigns that have been started.')
  errors.throwIfAny()
  const { channel, segment_id, content, reply_to, send_window, rate_per_minute, archive, tracking } = campaign
  return insertCampaign(
    trx,
    teamId,
    {
      name: name ?? campaign.name.slice(0, MAX_NAME),
      channel,
      segment_id,
      content,
      reply_to,
      send_window,
      rate_per_minute,
      archive,
      tracking,
      ...(await keepExisting(trx, teamId, campaign)),
      joined_since: onlyNew ? campaign.started_at : null,
    },
    now,
  )
}
