import type { DialectAdapter } from 'kysely'
import type { Db } from './dialect.ts'

type Listener = () => void

/** By adapter: the one object that a database's handle and its transactions share. */
const listeners = new WeakMap<DialectAdapter, Map<string, Set<Listener>>>()
/** Topics that a transaction has added work to. */
const pending = new WeakMap<Db, Set<string>>()

/** Calls `listener` when this process has committed new work of that topic. Returns a function that stops it. */
export const onNewWork = (db: Db, topic: string, listener: Listener): (() => void) => {
  const { adapter } = db.getExecutor()
  const topics = listeners.get(adapter) ?? new Map<string, Set<Listener>>()
  listeners.set(adapter, topics)
  const subscribed = topics.get(topic) ?? new Set()
  topics.set(topic, subscribed.add(listener))
  return () => void subscribed.delete(listener)
}

/** To be called after new work was written: its listeners hear of it once it's committed, so that they don't look too early. */
export const announceWork = (db: Db, topic: string): void => {
  if (db.isTransaction) pending.set(db, (pending.get(db) ?? new Set()).add(topic))
  else tell(db, topic)
}

/** For `transact`, after the commit. */
export const tellAnnounced = (trx: Db): void => {
  for (const topic of pending.get(trx) ?? []) tell(trx, topic)
}

const tell = (db: Db, topic: string) => {
  for (const listener of listeners.get(db.getExecutor().adapter)?.get(topic) ?? []) listener()
}
