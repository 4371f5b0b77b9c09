import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { HeldChunk } from '../messages/hand-over-queries.ts'
import { type ChangedRecipient, findChangedRecipients, updateRecipients } from '../messages/recipient-queries.ts'
import type { MessageResult } from '../messages/send-result.ts'
import { LostLease } from '../queue/start-queue.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'

interface Current {
  /** The messages, with the current addresses of their contacts. */
  readonly messages: readonly ChunkMessage[]
  /** The results of messages whose contact was deleted or has no address now. */
  readonly withheld: ReadonlyMap<number, MessageResult>
}

/**
 * Addresses messages to the current addresses of their contacts, which may have changed while the messages waited. Messages that
 * are not in `open` keep their addresses. Throws if another worker has taken over the chunk.
 */
export const withCurrentRecipients = async (
  db: Db,
  chunk: HeldChunk,
  messages: readonly ChunkMessage[],
  open: ReadonlySet<number>,
  now: string,
): Promise<Current> => {
  const changed = await findChangedRecipients(db, chunk.teamId, [...open])
  const moved = changed.filter((recipient) => recipient.is === 'moved')
  if (moved.length > 0 && !(await transact(db, (trx) => updateRecipients(trx, chunk, moved, now)))) {
    throw new LostLease(`Another worker has taken over chunk ${chunk.chunkId}.`)
  }
  const addresses = new Map(moved.map(({ id, to_address, address_key }) => [id, { to_address, address_key }]))
  const campaignOf = new Map(messages.map(({ id, campaign_id }) => [id, campaign_id]))
  return {
    messages: messages.map((message) => ({ ...message, ...addresses.get(message.id) })),
    withheld: new Map(
      changed.flatMap(({ id, is }) => (is === 'moved' ? [] : [[id, whyWithheld(is, campaignOf.get(id) ?? null)]])),
    ),
  }
}

const whyWithheld = (reason: Exclude<ChangedRecipient['is'], 'moved'>, campaignId: number | null): MessageResult => {
  const status = campaignId !== null ? 'skipped' : reason === 'contact_deleted' ? 'canceled' : 'failed'
  return { is: 'withheld', status, reason }
}
