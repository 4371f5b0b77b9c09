import type { Db } from '../../platform/storage/dialect.ts'
import { listStoredEvents } from './message-event-queries.ts'
import { getMessageRow } from './message-queries.ts'
import type { MessageEvent } from './message-schemas.ts'

/** Combines the times in the message's row with its stored events. */
export const listEvents = async (db: Db, teamId: number, id: number): Promise<MessageEvent[]> => {
  const { created_at, handed_at, sent_at, delivered_at } = await getMessageRow(db, teamId, id)
  const stored = await listStoredEvents(db, teamId, id)
  const wasQueued = !stored.some(({ type, at }) => at === created_at && (type === 'scheduled' || type === 'suppressed'))
  const times = [
    ['queued', wasQueued ? created_at : null],
    ['sending', handed_at],
    ['sent', sent_at],
    ['delivered', delivered_at],
  ] as const
  const events = times.flatMap(([type, at]) =>
    at === null ? [] : [{ id: null, message_id: id, type, at, detail: null }],
  )
  return [...events, ...stored].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
