import type { Tx } from '../storage/dialect.ts'
import type { EventType, ItemOf } from './event-types.ts'

/** The payload of a queue item: everything of one type that a transaction did. */
export type DomainEvent = {
  [Type in EventType]: {
    readonly type: Type
    readonly about: number | null
    readonly at: string
    readonly items: readonly ItemOf<Type>[]
  }
}[EventType]

/** The queue in which a reader finds what it listens to. `startQueue` reads it. */
export const eventQueue = (reader: string): string => `events for ${reader}`

/**
 * Sets what a reader listens to in a team. Transactions that commit afterwards see it. Events that were recorded before stay in the
 * reader's queue.
 */
export const setListeners = async (
  trx: Tx,
  teamId: number,
  reader: string,
  types: readonly EventType[],
): Promise<void> => {
  await trx.deleteFrom('event_listeners').where('team_id', '=', teamId).where('reader', '=', reader).execute()
  if (types.length > 0)
    await trx
      .insertInto('event_listeners')
      .values(types.map((type) => ({ team_id: teamId, reader, type })))
      .execute()
}
