import { findListForReference } from '../../audience/lists/list-queries.ts'
import { findTemplateForReference } from '../../content/templates/template-queries.ts'
import { FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { Problem } from '../../foundation/problems.ts'
import { lockBrandForReference } from '../../identity/brands/brand-queries.ts'
import { findVerifiedIdentifier } from '../../identity/identifiers/identifier-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { listCampaignsWith, type StoredCampaign, updateCampaign } from './campaign-queries.ts'
import type { CampaignStatus } from './campaign-tables.ts'
import { pauseCampaignFor } from './pause-campaign.ts'
import type { Pinned } from './pin-campaign.ts'

/** The statuses in which a campaign is waiting to be sent, or is being sent. */
const RUNNING = ['scheduled', 'preparing', 'sending', 'paused'] as const satisfies readonly CampaignStatus[]

/** Removes a list from drafts. Throws 409 if a running campaign uses it. Call this before deleting the list. */
export const removeListFromCampaigns = async (trx: Tx, teamId: number, listId: number, now: string): Promise<void> => {
  const uses = ({ list_ids, exclude_list_ids }: StoredCampaign) => [...list_ids, ...exclude_list_ids].includes(listId)
  const running = (await listCampaignsWith(trx, teamId, RUNNING)).find(uses)
  if (running)
    throw new Problem(
      'list_in_use',
      `The campaign ${running.name} is ${running.status} and uses this list. Cancel it first.`,
    )
  for (const { id, list_ids, exclude_list_ids } of (await listCampaignsWith(trx, teamId, ['draft'])).filter(uses)) {
    const without = (ids: readonly number[]) => ids.filter((it) => it !== listId)
    const changes = { list_ids: without(list_ids), exclude_list_ids: without(exclude_list_ids) }
    await updateCampaign(trx, teamId, id, changes, now)
  }
}

/** Removes a template, brand or sender from drafts. Call this before you delete it. Other campaigns have their own copy. */
export const clearFromDrafts =
  (column: 'template_id' | 'brand_id' | 'email_address_id' | 'phone_id') =>
  async (trx: Tx, teamId: number, id: number, now: string): Promise<void> => {
    await trx
      .updateTable('campaigns')
      .set({ [column]: null, updated_at: now })
      .where('team_id', '=', teamId)
      .where('status', '=', 'draft')
      .where(column, '=', id)
      .execute()
  }

type References = Pick<
  StoredCampaign,
  'list_ids' | 'exclude_list_ids' | 'template_id' | 'brand_id' | 'email_address_id' | 'phone_id'
>

/** Returns a campaign's references without those that no longer exist, and locks the others against deletion. */
export const keepExisting = async (trx: Tx, teamId: number, campaign: References): Promise<References> => {
  const ifFound = async (id: number | null, find: (id: number) => Promise<unknown>) =>
    id !== null && (await find(id)) ? id : null
  const lists = async (ids: readonly number[]) => {
    const found: number[] = []
    for (const id of ids) if (await findListForReference(trx, teamId, id)) found.push(id)
    return found
  }
  return {
    list_ids: await lists(campaign.list_ids),
    exclude_list_ids: await lists(campaign.exclude_list_ids),
    template_id: await ifFound(campaign.template_id, (id) => findTemplateForReference(trx, teamId, id)),
    brand_id: await ifFound(campaign.brand_id, (id) => lockBrandForReference(trx, teamId, id)),
    email_address_id: await ifFound(campaign.email_address_id, (id) =>
      findVerifiedIdentifier(trx, teamId, 'email', id),
    ),
    phone_id: await ifFound(campaign.phone_id, (id) => findVerifiedIdentifier(trx, teamId, 'phone', id)),
  }
}

/**
 * Locks the lists and senders of a campaign against deletion until the transaction ends. Returns false if a list or sender in
 * `pinned` no longer exists. Call this before locking the campaign: deletions lock in the same order, which prevents deadlocks.
 */
export const lockUsed = async (
  trx: Tx,
  { team_id: teamId, channel, exclude_list_ids }: StoredCampaign,
  { lists }: Pinned,
): Promise<boolean> => {
  for (const id of exclude_list_ids) await findListForReference(trx, teamId, id)
  for (const { list_id } of lists) if (!(await findListForReference(trx, teamId, list_id))) return false
  if (!isAddressed(channel)) return true
  for (const id of new Set(lists.map(({ sender }) => sender.identifier_id)))
    if (id !== null && !(await findVerifiedIdentifier(trx, teamId, FACTS_OF[channel].address.type, id))) return false
  return true
}

/**
 * Clears a sender from drafts, and pauses running campaigns that use it, even if it is the sender of only one of their lists. If a
 * campaign is already paused, the reason changes, because resuming it is no longer enough. Call this before deleting the sender.
 */
export const removeSenderFromCampaigns = async (
  trx: Tx,
  teamId: number,
  identifierId: number,
  now: string,
): Promise<void> => {
  for (const column of ['email_address_id', 'phone_id'] as const)
    await clearFromDrafts(column)(trx, teamId, identifierId, now)
  for (const { id, pinned } of await listCampaignsWith(trx, teamId, RUNNING)) {
    const { lists = [] } = (JSON.parse(pinned ?? 'null') ?? {}) as Partial<Pinned>
    if (lists.some(({ sender }) => sender.identifier_id === identifierId))
      await pauseCampaignFor(trx, teamId, id, 'no_sender', RUNNING, now)
  }
}
