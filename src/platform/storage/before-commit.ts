import type { Tx } from './dialect.ts'

type Work = (trx: Tx) => Promise<void>

const pending = new WeakMap<Tx, Set<Work>>()

/** Runs `work` once before the transaction commits, however often this is called. Works only in `transact` and its variants. */
export const beforeCommit = (trx: Tx, work: Work): void => {
  pending.set(trx, (pending.get(trx) ?? new Set()).add(work))
}

/** `transact` calls this after its own work. */
export const runBeforeCommit = async (trx: Tx): Promise<void> => {
  for (const work of pending.get(trx) ?? []) await work(trx)
}
