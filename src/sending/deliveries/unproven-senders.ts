import type { ConnectionOwner } from '../../identity/identifiers/connection-owner.ts'
import { listUnproven } from '../../identity/identifiers/identifier-queries.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'

/** More than most servers have. Forgetting them only means that they are looked up again. */
const MAX_KNOWN = 100_000

/**
 * Finds the messages of a chunk whose senders aren't proven for the provider of the team or of the server. Returns why they have to wait,
 * keyed by message id. A proven sender stays proven, so each one is looked up once.
 */
export const unprovenSenders = (db: Db) => {
  const known = { team: new Set<number>(), server: new Set<number>() }
  return async (
    teamId: number,
    messages: readonly ChunkMessage[],
    owner: ConnectionOwner,
  ): Promise<ReadonlyMap<number, string>> => {
    const proven = known[owner]
    const senders = new Set(messages.flatMap(({ identifier_id: id }) => (id === null || proven.has(id) ? [] : id)))
    if (senders.size === 0) return new Map()
    const unproven = new Map((await listUnproven(db, teamId, [...senders], owner)).map(({ id, value }) => [id, value]))
    if (proven.size > MAX_KNOWN) proven.clear()
    for (const id of senders) if (!unproven.has(id)) proven.add(id)
    return new Map(
      messages.flatMap(({ id, identifier_id }) => {
        const sender = unproven.get(identifier_id ?? 0)
        return sender === undefined ? [] : [[id, waitingFor(sender)]]
      }),
    )
  }
}

const waitingFor = (sender: string) =>
  `The sender ${sender} was verified before the current provider was used. Add it again under Senders, and confirm the new code.`
