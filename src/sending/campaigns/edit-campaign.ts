import { isDeepStrictEqual } from 'node:util'
import { toTimestamp } from '../../foundation/clock.ts'
import { Problem } from '../../foundation/problems.ts'
import { toObject } from '../../platform/http/requests/validation.ts'
import { transact } from '../../platform/storage/transact.ts'
import { makePostponedDue } from '../messages/chunk-queries.ts'
import { refuseIfBlocked, refuseIfChanged } from './campaign-actions.ts'
import {
  findCampaignForUpdate,
  getCampaign,
  type StoredCampaign,
  showCampaign,
  updateCampaign,
} from './campaign-queries.ts'
import { lockUsed } from './campaign-references.ts'
import { FIXED_FIELDS, readCampaignChanges } from './campaign-rules.ts'
import type { CheckDeps } from './check-campaign.ts'
import { pinCampaign } from './pin-campaign.ts'

/**
 * Once the campaign is being prepared, its audience, content and sender can no longer be changed. If it is scheduled, it is pinned
 * again, with the current template and brand.
 */
export const editCampaign = async (deps: CheckDeps, teamId: number, id: number, given: unknown): Promise<void> => {
  const { db, clock } = deps
  const campaign = await getCampaign(db, teamId, id)
  const body = isOpen(campaign) ? given : withoutUnchanged(await showCampaign(db, teamId, id), given)
  refuseFixed(campaign, body)
  const read = await transact(db, (trx) => readCampaignChanges(trx, teamId, campaign.channel, body))
  const examined = isPinned(campaign) ? await pinCampaign(deps, { ...campaign, ...read }) : undefined
  await transact(db, async (trx) => {
    const isComplete = !examined?.pinned || (await lockUsed(trx, { ...campaign, ...read }, examined.pinned))
    const current = (await findCampaignForUpdate(trx, teamId, id)) ?? (await getCampaign(trx, teamId, id))
    refuseFixed(current, body)
    // Checks again that everything the changes refer to exists, and locks it.
    const changes = await readCampaignChanges(trx, teamId, campaign.channel, body)
    const pinned = examined && refuseIfBlocked(examined)
    // Also fails if someone scheduled the campaign in the meantime, because its content was pinned without these changes.
    if (examined || isPinned(current)) refuseIfChanged(campaign, current, isComplete)
    const now = toTimestamp(clock())
    await updateCampaign(trx, teamId, id, { ...changes, ...(pinned && { pinned: JSON.stringify(pinned) }) }, now)
    // Messages may be waiting because of the old window or rate. Makes them due, so that the new window and rate apply.
    if (current.status === 'sending') await makePostponedDue(trx, teamId, now)
  })
}

/** Returns true if all fields of a campaign can be changed, that is, if it isn't running and its audience hasn't been counted. */
const isOpen = ({ status, audience_total }: StoredCampaign): boolean =>
  status === 'draft' || status === 'scheduled' || (status === 'paused' && audience_total === null)

/** Returns whether the campaign has to be pinned again if it changes. */
const isPinned = (campaign: StoredCampaign): boolean => campaign.pinned !== null && isOpen(campaign)

/** Leaves out fixed fields that stay the same, so that a client can send back what it received. */
const withoutUnchanged = (shown: Readonly<Record<string, unknown>>, body: unknown): unknown => {
  // In the clones, objects have the same prototypes.
  const isSame = (name: string, value: unknown) =>
    isDeepStrictEqual(structuredClone(value), structuredClone(shown[name]))
  const given = toObject(body)
  const same = new Set<string>(FIXED_FIELDS.filter((name) => isSame(name, given[name])))
  return same.size === 0 ? body : Object.fromEntries(Object.entries(given).filter(([name]) => !same.has(name)))
}

const refuseFixed = (campaign: StoredCampaign, body: unknown): void => {
  const given = toObject(body)
  const fixed = isOpen(campaign) ? undefined : FIXED_FIELDS.find((name) => given[name] !== undefined)
  if (fixed === undefined) return
  const state = `The campaign is ${campaign.status}.`
  throw new Problem(
    'campaign_state',
    `${state} Only name, window and rate_per_minute can be changed now, not ${fixed}.`,
  )
}
