import { findSuppressed } from '../../audience/suppressions/suppression-queries.ts'
import { suppressionReason } from '../../audience/suppressions/suppression-reason.ts'
import { FACTS_OF, isAddressed } from '../../foundation/channels/channels.ts'
import { Problem } from '../../foundation/problems.ts'
import { findVerifiedIdentifier } from '../../identity/identifiers/identifier-queries.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { hasId } from '../../platform/storage/ids-of.ts'
import { changeCampaignCounts } from './campaign-count-queries.ts'
import { fillChunk, lockChunk, openChunk } from './chunk-queries.ts'
import { readHandOvers } from './hand-over-queries.ts'
import { insertEvents } from './message-event-queries.ts'
import { findContent, getMessageRow, insertMessages, type MessageRow, showMessages } from './message-queries.ts'
import { moveStates } from './message-state-queries.ts'
import { isWaiting, type StoredStatus } from './message-states.ts'
import { findContactAddress, type Recipient } from './recipient-rules.ts'
import { deleteContents } from './settle-queries.ts'

const wrongState = (id: number, status: string, wanted: string) =>
  new Problem('message_state', `Message ${id} is ${status}; ${wanted}.`)

/**
 * Locks the chunk of a scheduled or queued message, so that no worker sends the message until the transaction ends. Throws if the
 * message has another status or is being sent.
 */
const lockWaiting = async (trx: Tx, teamId: number, id: number, wanted: string) => {
  const { chunk_id } = await getMessageRow(trx, teamId, id)
  const chunk = chunk_id === null ? undefined : await lockChunk(trx, teamId, chunk_id)
  // Read again, because the message could have changed before the chunk was locked.
  const message = await getMessageRow(trx, teamId, id)
  if (!isWaiting(message.status)) throw wrongState(id, message.status, wanted)
  if (!chunk || chunk.id !== message.chunk_id) throw wrongState(id, 'sending', wanted)
  const isHanded = (await readHandOvers(trx, teamId, chunk.id)).handed.has(id)
  if (isHanded && chunk.lease_token !== null) throw wrongState(id, 'sending', wanted)
  return { message, chunk, mayHaveArrived: isHanded }
}

/**
 * If an earlier attempt wasn't confirmed, the message may have arrived, so its status becomes `unknown`. With `isErased`, a
 * campaign's message is marked as skipped instead, with the reason `erased`.
 */
export const cancelMessage = async (
  trx: Tx,
  teamId: number,
  id: number,
  now: string,
  { isErased = false } = {},
): Promise<void> => {
  const wanted = 'only scheduled and queued messages can be canceled'
  const { message, mayHaveArrived } = await lockWaiting(trx, teamId, id, wanted)
  const content = await findContent(trx, teamId, message.content_id)
  if (content?.is_secret) await deleteContents(trx, teamId, [message.content_id as number])
  const isSkipped = isErased && message.campaign_id !== null
  const status = mayHaveArrived ? 'unknown' : isSkipped ? 'skipped' : 'canceled'
  const reason = status === 'skipped' ? 'erased' : message.reason
  await updateMessage(trx, teamId, message, { status, reason, chunk_id: null }, now)
  await insertEvents(trx, teamId, [{ message_id: id, type: status, at: now, detail: null }])
  const { campaign_id: campaignId } = message
  if (campaignId === null) return
  await changeCampaignCounts(trx, teamId, [
    { campaignId, status: 'pending', n: -1 },
    { campaignId, status, n: 1 },
  ])
}

/**
 * Cancels the waiting messages in a chunk that the caller has locked and that no worker holds. Returns how many were canceled, and
 * how many became `unknown`, because an earlier attempt wasn't confirmed.
 */
export const cancelMessagesOf = async (
  trx: Tx,
  teamId: number,
  { id: chunkId, message_ids }: { readonly id: number; readonly message_ids: string },
  now: string,
): Promise<{ readonly canceled: number; readonly unknown: number }> => {
  const { handed } = await readHandOvers(trx, teamId, chunkId)
  const ids = JSON.parse(message_ids) as number[]
  const count = { canceled: 0, unknown: 0 }
  for (const status of ['canceled', 'unknown'] as const) {
    const some = ids.filter((id) => handed.has(id) === (status === 'unknown'))
    if (some.length === 0) continue
    const updated = await trx
      .updateTable('messages')
      .set({ status, chunk_id: null, updated_at: now })
      .where(hasId(trx, 'messages', teamId, some))
      .where('chunk_id', '=', chunkId)
      .returning(['id', 'channel', 'kind'])
      .execute()
    // A campaign's waiting messages are always queued.
    await moveStates(
      trx,
      teamId,
      updated.map((message) => ({ ...message, from: 'queued', status })),
      now,
    )
    count[status] = updated.length
  }
  return count
}

/** `scheduledAt` is null to send the message as soon as possible. */
export const rescheduleMessage = async (
  trx: Tx,
  teamId: number,
  id: number,
  scheduledAt: string | null,
  now: string,
): Promise<void> => {
  const wanted = 'only scheduled messages can be rescheduled'
  const { message } = await lockWaiting(trx, teamId, id, wanted)
  if (message.status !== 'scheduled') throw wrongState(id, message.status, wanted)
  const { kind: lane } = message
  const dueAt = scheduledAt ?? now
  const chunkId = await openChunk(trx, teamId, { lane, dueAt }, now)
  await fillChunk(trx, teamId, chunkId, { lane, dueAt, messageIds: [id] }, now)
  const status = scheduledAt === null ? 'queued' : 'scheduled'
  await updateMessage(trx, teamId, message, { status, scheduled_at: scheduledAt, chunk_id: chunkId }, now)
  await insertEvents(trx, teamId, [{ message_id: id, type: status, at: now, detail: scheduledAt }])
}

const updateMessage = async (
  trx: Tx,
  teamId: number,
  { id, channel, kind, status: from }: Pick<MessageRow, 'id' | 'channel' | 'kind' | 'status'>,
  changes: { status: StoredStatus; chunk_id: number | null; scheduled_at?: string | null; reason?: string | null },
  now: string,
): Promise<void> => {
  await trx
    .updateTable('messages')
    .set({ ...changes, updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
  await moveStates(trx, teamId, [{ id, channel, kind, from, status: changes.status }], now)
}

/**
 * Returns the address to use if a message is sent again: the current address of its contact or, for a message without a contact,
 * the same address as before. Throws if the contact was deleted or has no address.
 */
const findRecipient = async (
  trx: Tx,
  teamId: number,
  { id, channel, contact_id, to_address, address_key }: Awaited<ReturnType<typeof getMessageRow>>,
): Promise<Pick<Recipient, 'to_address' | 'address_key'>> => {
  if (contact_id === null) return { to_address, address_key }
  const found = await findContactAddress(trx, teamId, channel, contact_id)
  if (found && !isAddressed(channel)) return { to_address, address_key }
  if (found?.address === undefined) {
    const why = found ? 'no longer has an address' : 'was deleted'
    throw new Problem('message_state', `The contact of message ${id} ${why}, so the message can’t be sent again.`)
  }
  return { to_address: found.address, address_key: addressKey(trx, teamId, channel, found.address) }
}

/** Creates a new message with an earlier message's content and recipient. */
export const resendMessage = async (trx: Tx, teamId: number, id: number, now: string): Promise<MessageRow> => {
  const message = await getMessageRow(trx, teamId, id)
  if (isWaiting(message.status)) {
    const [shown = message] = await showMessages(trx, teamId, [message])
    throw wrongState(id, shown.status, 'only messages that no longer wait can be sent again')
  }
  const content = await findContent(trx, teamId, message.content_id)
  if (!content) {
    throw new Problem('message_state', `The content of message ${id} is no longer stored, so it can’t be sent again.`)
  }
  const { channel, kind, contact_id, from_address, identifier_id } = message
  const { to_address, address_key } = await findRecipient(trx, teamId, message)
  if (identifier_id !== null && isAddressed(channel)) {
    const sender = await findVerifiedIdentifier(trx, teamId, FACTS_OF[channel].address.type, identifier_id)
    if (!sender) {
      const problem = `The sender ${from_address} of message ${id} was deleted, so the message can’t be sent again.`
      throw new Problem('message_state', problem)
    }
  }
  const found = address_key === null ? undefined : await findSuppressed(trx, teamId, channel, [address_key])
  const suppressed = found?.get(address_key as string)
  const [row] = await insertMessages(
    trx,
    teamId,
    [
      {
        channel,
        kind,
        contact_id,
        to_address,
        address_key,
        from_address,
        identifier_id,
        subject: message.subject,
        brand_id: message.brand_id,
        list_id: message.list_id,
        scheduled_at: null,
        template_id: message.template_id,
        template_version: message.template_version,
        tags: message.tags === null ? [] : JSON.parse(message.tags),
        metadata: message.metadata === null ? null : JSON.parse(message.metadata),
        status: suppressed ? 'suppressed' : 'queued',
        reason: suppressed ? suppressionReason(suppressed) : null,
        content,
      },
    ],
    now,
  )
  return row as MessageRow
}
