import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionBuilder } from 'kysely'
import { type Db, StorageFault, type Tx, WITHOUT_DISK_SYNC } from './dialect.ts'
import type { Tables } from './tables.ts'
import { tellAnnounced } from './work-signal.ts'

/** Two that deadlock once rarely do again; a database that still asks after these is in trouble. */
const RETRIES = 5
/** Long enough for the other one to finish, times a random share so that two do not meet again. */
const RETRY_DELAY_MS = 20

/**
 * Runs `work` in one transaction, again when the database asks for it (deadlock, serialization failure): so `work` changes
 * nothing but through `trx`.
 */
export const transact = <T>(db: Db, work: (trx: Tx) => Promise<T>): Promise<T> => attempt(() => db.transaction(), work)

/** For work that nobody has been told of, and that would be done again if a power cut undid it: it does not wait for the disk. */
export const transactWithoutDiskSync = <T>(db: Db, work: (trx: Tx) => Promise<T>): Promise<T> =>
  attempt(() => db.transaction().setIsolationLevel(WITHOUT_DISK_SYNC), work)

const attempt = async <T>(begin: () => TransactionBuilder<Tables>, work: (trx: Tx) => Promise<T>): Promise<T> => {
  for (let retries = RETRIES; ; retries--) {
    try {
      let handle: Tx | undefined
      const result = await begin().execute((trx) => {
        handle = trx
        return work(trx)
      })
      if (handle) tellAnnounced(handle)
      return result
    } catch (error) {
      if (!(error instanceof StorageFault) || error.kind !== 'retry' || retries === 0) throw error
      await sleep(RETRY_DELAY_MS * (RETRIES - retries + 1) * Math.random())
    }
  }
}
