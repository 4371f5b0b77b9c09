import { enqueue } from '../queue/item-queries.ts'
import { beforeCommit } from '../storage/before-commit.ts'
import type { Tx } from '../storage/dialect.ts'
import { prepared } from '../storage/prepared.ts'
import { type DomainEvent, eventQueue } from './event-readers.ts'
import type { EventType, ItemOf } from './event-types.ts'

/** What happened in a transaction. Items are computed only if someone listens. */
interface Recorded<Type extends EventType = EventType> {
  readonly teamId: number
  readonly type: Type
  readonly about: number | null
  readonly at: string
  readonly items: () => readonly ItemOf<Type>[]
}

const recorded = new WeakMap<Tx, Recorded[]>()

/**
 * Records that something happened, for everyone who listens to this type when the transaction commits. Until then, events are kept in
 * memory, so that a transaction writes one queue item for each type and reader, however many rows it changes. `about` is null or an
 * id: see `EventTypes`.
 */
export const recordEvent = <Type extends EventType>(
  trx: Tx,
  teamId: number,
  { type, about = null, items }: { type: Type; about?: number | null; items: () => readonly ItemOf<Type>[] },
  at: string,
): void => {
  const all = recorded.get(trx) ?? []
  if (all.length === 0) beforeCommit(trx, writeRecorded)
  recorded.set(trx, all)
  all.push({ teamId, type, about, at, items })
}

const listListeners = prepared('list-event-listeners', (db, { teamId }: { teamId: number }) =>
  db.selectFrom('event_listeners').select(['reader', 'type']).where('team_id', '=', teamId).orderBy('reader'),
)

const writeRecorded = async (trx: Tx): Promise<void> => {
  for (const [teamId, events] of Map.groupBy(recorded.get(trx) ?? [], (event) => event.teamId)) {
    const listeners = await listListeners(trx, { teamId })
    for (const { reader, type } of listeners) {
      const heard = events.filter((event) => event.type === type)
      for (const group of Map.groupBy(heard, ({ about }) => about).values()) {
        const [{ about, at }] = group as [Recorded]
        const items = group.flatMap((event) => event.items())
        const payload = { type, about, at, items } as DomainEvent
        if (items.length > 0) await enqueue(trx, teamId, eventQueue(reader), [{ payload }], at)
      }
    }
  }
}
