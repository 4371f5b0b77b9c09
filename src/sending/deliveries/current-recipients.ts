import { LostLease } from '../../platform/queue/start-queue.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { ChunkMessage, StoredChunkMessage } from '../messages/chunk-message-queries.ts'
import type { HeldChunk } from '../messages/hand-over-queries.ts'
import {
  type ChangedRecipient,
  findChangedAmong,
  type MovedRecipient,
  updateRecipients,
} from '../messages/recipient-queries.ts'
import type { MessageResult } from '../messages/send-result.ts'
import { unconfirmed } from './send-message.ts'

interface Current {
  /** The messages, with the current addresses of their contacts. */
  readonly messages: readonly ChunkMessage[]
  /** The results of messages whose contact was deleted, no longer has an address, or now has an address that gets the campaign. */
  readonly withheld: ReadonlyMap<number, MessageResult>
}

interface ChunkMessages {
  /** All messages in the chunk. */
  readonly stored: readonly StoredChunkMessage[]
  /** The messages that are still to be sent. */
  readonly open: readonly StoredChunkMessage[]
  /** When each message was handed over in an earlier attempt, keyed by message id. These messages may have arrived. */
  readonly handedAt: ReadonlyMap<number, string>
}

/**
 * Sets the recipients of messages to the current addresses of their contacts, which may have changed while the messages were
 * waiting. If a message that may have arrived is sent again, it goes to the same address as before. Throws if another worker has
 * taken over the chunk.
 */
export const withCurrentRecipients = async (
  db: Db,
  chunk: HeldChunk,
  { stored, open, handedAt }: ChunkMessages,
  now: string,
): Promise<Current> => {
  const changed = new Map((await findChangedAmong(db, chunk.teamId, open)).map((found) => [found.id, found]))
  if (changed.size === 0) return { messages: stored, withheld: new Map() }
  const moved: MovedRecipient[] = []
  const withheld = new Map<number, MessageResult>()
  for (const message of open) {
    const found = changed.get(message.id)
    const mayHaveArrived = handedAt.has(message.id)
    if (!found || (mayHaveArrived && found.is !== 'contact_deleted')) continue
    if (found.is === 'moved') moved.push({ ...found, campaign_id: message.campaign_id })
    else withheld.set(message.id, mayHaveArrived ? unconfirmed(message) : whyWithheld(found.is, message.campaign_id))
  }
  const duplicates =
    moved.length === 0 ? new Set<number>() : await transact(db, (trx) => updateRecipients(trx, chunk, moved, now))
  if (duplicates === undefined) throw new LostLease(`Another worker has taken over chunk ${chunk.chunkId}.`)
  const addresses = new Map<number, Pick<MovedRecipient, 'to_address' | 'address_key'>>()
  for (const { id, to_address, address_key } of moved) {
    if (duplicates.has(id)) withheld.set(id, { is: 'withheld', status: 'skipped', reason: 'duplicate_address' })
    else addresses.set(id, { to_address, address_key })
  }
  return { messages: stored.map((message) => ({ ...message, ...addresses.get(message.id) })), withheld }
}

const whyWithheld = (reason: Exclude<ChangedRecipient['is'], 'moved'>, campaignId: number | null): MessageResult => {
  const status = campaignId !== null ? 'skipped' : reason === 'contact_deleted' ? 'canceled' : 'failed'
  return { is: 'withheld', status, reason }
}
