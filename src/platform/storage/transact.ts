import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionBuilder } from 'kysely'
import { runBeforeCommit } from './before-commit.ts'
import { type Db, StorageFault, type Tx, WITHOUT_DISK_SYNC } from './dialect.ts'
import type { Tables } from './tables.ts'
import { notifyAnnounced } from './work-signal.ts'

/** How many times to retry. Two transactions rarely deadlock twice, so if five retries don't help, something else is wrong. */
const RETRIES = 5
/**
 * The upper limit for the random pause before the first retry: long enough for the other transaction to finish. The limit grows
 * with each retry. The pause is random so that the two transactions don't collide again.
 */
const RETRY_DELAY_MS = 20

/**
 * Runs `work` in a transaction, and retries it after a deadlock or a serialization failure. `work` must therefore change data
 * only through `trx`.
 */
export const transact = <T>(db: Db, work: (trx: Tx) => Promise<T>): Promise<T> => attempt(() => db.transaction(), work)

/**
 * Like `transact`, but doesn't wait for the disk. Use it only for work that hasn't been acknowledged and that runs again if a power
 * failure undoes it.
 */
export const transactWithoutDiskSync = <T>(db: Db, work: (trx: Tx) => Promise<T>): Promise<T> =>
  attempt(() => db.transaction().setIsolationLevel(WITHOUT_DISK_SYNC), work)

const attempt = <T>(begin: () => TransactionBuilder<Tables>, work: (trx: Tx) => Promise<T>): Promise<T> =>
  retryFaults(async () => {
    let handle: Tx | undefined
    const result = await begin().execute(async (trx) => {
      handle = trx
      const done = await work(trx)
      await runBeforeCommit(trx)
      return done
    })
    if (handle) notifyAnnounced(handle)
    return result
  })

/** Runs a transaction again after a deadlock or a serialization failure. */
export const retryFaults = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let retries = RETRIES; ; retries--) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof StorageFault) || error.kind !== 'retry' || retries === 0) throw error
      await sleep(RETRY_DELAY_MS * (RETRIES - retries + 1) * Math.random())
    }
  }
}
