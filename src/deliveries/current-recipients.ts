import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { HeldChunk } from '../messages/hand-over-queries.ts'
import { type ChangedRecipient, findChangedRecipients, updateRecipients } from '../messages/recipient-queries.ts'
import type { MessageResult } from '../messages/send-result.ts'
import { LostLease } from '../queue/start-queue.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'

interface Current {
  /** The messages that can be sent, with the current addresses of their contacts. */
  readonly messages: readonly ChunkMessage[]
  /** The results of messages whose contact was deleted or has no address now. */
  readonly withheld: ReadonlyMap<number, MessageResult>
}

/**
 * Addresses messages to the current addresses of their contacts, which may have changed while the messages waited. Throws if
 * another worker has taken over the chunk.
 */
export const withCurrentRecipients = async (
  db: Db,
  chunk: HeldChunk,
  messages: readonly ChunkMessage[],
  now: string,
): Promise<Current> => {
  const ids = messages.map(({ id }) => id)
  const changed = new Map((await findChangedRecipients(db, chunk.teamId, ids)).map((found) => [found.id, found]))
  if (changed.size === 0) return { messages, withheld: new Map() }
  const withheld = new Map<number, MessageResult>()
  const readdressed: { id: number; to_address: string; address_key: string }[] = []
  for (const recipient of changed.values()) {
    const { id, address, address_key } = recipient
    if (address === null || address_key === null) withheld.set(id, whyWithheld(recipient))
    else readdressed.push({ id, to_address: address, address_key })
  }
  if (readdressed.length > 0 && !(await transact(db, (trx) => updateRecipients(trx, chunk, readdressed, now)))) {
    throw new LostLease(`Another worker has taken over chunk ${chunk.chunkId}.`)
  }
  const addresses = new Map(readdressed.map(({ id, ...address }) => [id, address]))
  return {
    messages: messages
      .filter(({ id }) => !withheld.has(id))
      .map((message) => ({ ...message, ...addresses.get(message.id) })),
    withheld,
  }
}

const whyWithheld = ({ campaign_id, existing_contact_id }: ChangedRecipient): MessageResult => {
  const isDeleted = existing_contact_id === null
  const status = campaign_id !== null ? 'skipped' : isDeleted ? 'canceled' : 'failed'
  return { is: 'withheld', status, reason: isDeleted ? 'contact_deleted' : 'no_address' }
}
