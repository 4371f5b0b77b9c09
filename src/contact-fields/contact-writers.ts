import { type Db, dialectSql, type Tx } from '../storage/dialect.ts'
import { prepared, statement } from '../storage/prepared.ts'
import { transact } from '../storage/transact.ts'

const lockTogether = prepared('join-contact-writers', (db, { teamId }: { teamId: number }) =>
  statement(db, dialectSql(db).contactWriters?.join(teamId) as never),
)

/**
 * Call this before reading the fields in a transaction that writes contacts with them. Otherwise the contacts could be written
 * by fields that have changed, after the job that follows such a change has passed them.
 */
export const joinContactWriters = async (trx: Tx, teamId: number): Promise<void> => {
  if (dialectSql(trx).contactWriters) await lockTogether(trx, { teamId })
}

/** Waits until all transactions that have called `joinContactWriters` have ended. Those that call it later wait too. */
export const waitForContactWriters = async (db: Db, teamId: number): Promise<void> => {
  const writers = dialectSql(db).contactWriters
  if (writers) await transact(db, (trx) => writers.waitFor(teamId).execute(trx))
}
