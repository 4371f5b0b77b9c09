import type { DialectAdapter } from 'kysely'
import type { Db } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'

type Listener = () => void
type TopicListener = (topic: string) => void

/** Keyed by the adapter: see `adapterOf`. */
const listeners = new WeakMap<DialectAdapter, Map<string, Set<Listener>>>()
/** Those who want to know about new work for any topic. */
const listenersToAll = new WeakMap<DialectAdapter, Set<TopicListener>>()
/** Topics that a transaction has added work to. */
const pending = new WeakMap<Db, Set<string>>()

/** Calls `listener` when this process has committed new work for the topic. Returns a function that removes the listener. */
export const onNewWork = (db: Db, topic: string, listener: Listener): (() => void) => {
  const adapter = adapterOf(db)
  const topics = listeners.get(adapter) ?? new Map<string, Set<Listener>>()
  listeners.set(adapter, topics)
  const subscribed = topics.get(topic) ?? new Set()
  topics.set(topic, subscribed.add(listener))
  return () => void subscribed.delete(listener)
}

/** Calls `listener` when this process has committed new work for any topic. */
export const onAnyNewWork = (db: Db, listener: TopicListener): void => {
  const adapter = adapterOf(db)
  listenersToAll.set(adapter, (listenersToAll.get(adapter) ?? new Set()).add(listener))
}

/**
 * Notifies the topic's listeners of new work. In a transaction, they are notified after it commits, when they can see the work.
 */
export const announceWork = (db: Db, topic: string): void => {
  if (db.isTransaction) pending.set(db, (pending.get(db) ?? new Set()).add(topic))
  else notify(db, topic)
}

/** Notifies listeners of the work that a transaction announced. `transact` calls this after the commit. */
export const notifyAnnounced = (trx: Db): void => {
  for (const topic of pending.get(trx) ?? []) notify(trx, topic)
}

const notify = (db: Db, topic: string) => {
  const adapter = adapterOf(db)
  for (const listener of listeners.get(adapter)?.get(topic) ?? []) listener()
  for (const listener of listenersToAll.get(adapter) ?? []) listener(topic)
}

/** Notifies the listeners of all topics whose names start with `prefix`. */
export const announceAllWork = (db: Db, prefix: string): void => {
  for (const topic of listeners.get(adapterOf(db))?.keys() ?? []) {
    if (topic.startsWith(prefix)) notify(db, topic)
  }
}
