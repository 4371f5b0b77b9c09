import { openEvaluation } from '../../audience/segments/segment-members.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import { transact, transactWithoutDiskSync } from '../../platform/storage/transact.ts'
import { changeCampaignCounts } from '../messages/campaign-count-queries.ts'
import { insertCampaignMessages, readCampaignMessages } from '../messages/campaign-message-queries.ts'
import { fillParked, openChunk } from '../messages/chunk-queries.ts'
import { MAX_CHUNK, PARKED } from '../messages/chunk-tables.ts'
import { insertContents } from '../messages/message-queries.ts'
import { replaceTracking } from '../tracking/tracking-queries.ts'
import { AddressSet } from './address-set.ts'
import { countRemaining, type Person, prepareAudience, readAudience } from './audience.ts'
import { saveAudience, savePinned, savePreparedTo } from './campaign-progress-queries.ts'
import { findCampaignForUpdate, lockCampaign, moveCampaign, type StoredCampaign } from './campaign-queries.ts'
import { audienceOf, type CheckDeps } from './check-campaign.ts'
import type { Pinned, PinnedList } from './pin-campaign.ts'

interface StoredPinned extends Pinned {
  readonly lists: readonly (PinnedList & { readonly content_id: number })[]
}

/**
 * Writes a row to the ledger for everyone on a campaign's lists, in chunks. If it is interrupted, the next run continues after the
 * last chunk that was stored. Stops if the campaign is paused or canceled, or was changed while it was paused.
 */
export const prepareCampaign = async (
  deps: CheckDeps,
  { id, team_id: teamId }: Pick<StoredCampaign, 'id' | 'team_id'>,
  now: () => string,
  signal: AbortSignal,
): Promise<void> => {
  const { db, clock } = deps
  const stored = await storeContents(db, teamId, id, now())
  if (!stored) return
  const { campaign, pinned } = stored
  const time = clock()
  const evaluation = await openEvaluation(db, teamId, time)
  try {
    const people = await prepareAudience(evaluation, audienceOf(campaign, pinned))
    let after = campaign.prepared_to
    const { rows, receiving } = await readStored(db, teamId, id, people.onLists.everyone.size)
    const audience = { total: rows + countRemaining(people, after), at: toTimestamp(time) }
    if (!(await transact(db, (trx) => fixAudience(trx, campaign, audience)))) return
    for await (const chunk of readAudience(people, after, receiving)) {
      if (signal.aborted) return
      // If a power failure undoes some chunks, the next run writes them again. Nothing is sent before the last transaction below.
      const isStored = await transactWithoutDiskSync(db, (trx) =>
        storeChunk(trx, campaign, pinned, { after, chunk }, now()),
      )
      if (!isStored) return
      after = chunk.at(-1)?.contactId ?? after
    }
  } finally {
    await evaluation.db.destroy()
  }
  await transact(db, async (trx) => {
    const { status } = await lockCampaign(trx, teamId, id, ['preparing', 'paused', 'canceled'])
    if (status === 'preparing') await moveCampaign(trx, teamId, id, { status: 'sending' }, now())
  })
}

interface Stored {
  readonly campaign: StoredCampaign
  readonly pinned: StoredPinned
}

/**
 * Stores the contents that the messages share. This isn't done when a campaign is scheduled, because stored contents are deleted
 * after some time. Returns undefined if the campaign is no longer being prepared.
 */
const storeContents = (db: Db, teamId: number, id: number, now: string): Promise<Stored | undefined> =>
  transact(db, async (trx) => {
    const campaign = await findCampaignForUpdate(trx, teamId, id)
    if (campaign?.status !== 'preparing') return undefined
    const pinned = JSON.parse(campaign.pinned ?? 'null') as StoredPinned
    if (pinned.lists.every(({ content_id }) => content_id !== undefined)) return { campaign, pinned }
    const ids = await insertContents(
      trx,
      teamId,
      pinned.lists.map(({ content }) => content),
      now,
    )
    await replaceTracking(trx, teamId, id, pinned.tracking)
    const stored = { ...pinned, lists: pinned.lists.map((list, n) => ({ ...list, content_id: ids[n] as number })) }
    const text = JSON.stringify(stored)
    await savePinned(trx, teamId, id, text)
    return { campaign: { ...campaign, pinned: text }, pinned: stored }
  })

/**
 * Records how many people are on the lists. From then on, only the campaign's name, window and rate can be changed. Returns false
 * if the campaign is no longer being prepared. Also returns false if it was changed, or another process stored rows for it, after
 * its contents were stored.
 */
const fixAudience = async (
  trx: Tx,
  { id, team_id: teamId, pinned, prepared_to }: StoredCampaign,
  { total, at }: { readonly total: number; readonly at: string },
): Promise<boolean> => {
  const current = await findCampaignForUpdate(trx, teamId, id)
  if (current?.status !== 'preparing' || current.pinned !== pinned || current.prepared_to !== prepared_to) return false
  // People who join after `started_at` aren't part of the audience. A duplicate can be limited to these people: see `joined_since`.
  await saveAudience(trx, teamId, id, {
    audience_total: total,
    ...(current.audience_total === null && { started_at: at }),
  })
  return true
}

/**
 * Returns how many rows an interrupted run has stored, and the addresses that get a message according to those rows. People may
 * have joined or left the lists since, but that doesn't change the rows.
 */
const readStored = async (db: Db, teamId: number, campaignId: number, expected: number) => {
  const receiving = new AddressSet(expected)
  let stored = 0
  const chunks = inChunks<{ id: number; address_key: string | null; status: string }>((last, limit) =>
    readCampaignMessages(db, teamId, campaignId, last?.id ?? 0, limit),
  )
  for await (const rows of chunks) {
    stored += rows.length
    for (const { address_key, status } of rows)
      if (address_key !== null && status !== 'skipped') receiving.add(address_key)
  }
  return { rows: stored, receiving }
}

/** Returns false if the campaign is no longer being prepared, or if another process is preparing it. */
const storeChunk = async (
  trx: Tx,
  { id, team_id: teamId, channel }: StoredCampaign,
  pinned: StoredPinned,
  { after, chunk }: { readonly after: number; readonly chunk: readonly Person[] },
  now: string,
): Promise<boolean> => {
  const current = await lockCampaign(trx, teamId, id, ['preparing', 'paused', 'canceled'])
  if (current.status !== 'preparing' || current.prepared_to !== after) return false
  const receivers = chunk.filter(({ reason }) => reason === null)
  const chunkOf = new Map<number, number>()
  for (let n = 0; n < receivers.length; n += MAX_CHUNK) {
    const chunkId = await openChunk(trx, teamId, { lane: PARKED, dueAt: now, campaignId: id }, now)
    for (const { contactId } of receivers.slice(n, n + MAX_CHUNK)) chunkOf.set(contactId, chunkId)
  }
  const lists = new Map(pinned.lists.map((list) => [list.list_id, list]))
  const rows = await insertCampaignMessages(trx, {
    teamId,
    campaignId: id,
    channel,
    now,
    templateId: pinned.template_id,
    templateVersion: pinned.template_version,
    people: chunk.map(({ contactId, listId, reason, address, addressKey }) => {
      const list = lists.get(listId)
      return {
        contact_id: contactId,
        list_id: listId,
        status: reason === null ? 'queued' : 'skipped',
        reason: reason ?? '',
        to_address: address ?? '',
        address_key: addressKey ?? '',
        from_address: list?.sender.from_address ?? '',
        identifier_id: list?.sender.identifier_id ?? 0,
        brand_id: list?.sender.brand_id ?? 0,
        content_id: list?.content_id ?? 0,
        chunk_id: chunkOf.get(contactId) ?? 0,
      }
    }),
  })
  const waiting = rows.filter(({ contact_id }) => chunkOf.has(contact_id))
  for (const [chunkId, messages] of Map.groupBy(waiting, ({ contact_id }) => chunkOf.get(contact_id) as number)) {
    await fillParked(
      trx,
      teamId,
      chunkId,
      messages.map((message) => message.id),
    )
  }
  await savePreparedTo(trx, teamId, id, chunk.at(-1)?.contactId ?? after)
  await changeCampaignCounts(trx, teamId, [
    { campaignId: id, status: 'pending', n: receivers.length },
    { campaignId: id, status: 'skipped', n: chunk.length - receivers.length },
  ])
  return true
}
