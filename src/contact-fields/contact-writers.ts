import { type Db, dialectSql, type Tx } from '../storage/dialect.ts'
import { prepared, statement } from '../storage/prepared.ts'
import { transact } from '../storage/transact.ts'

const lockTogether = prepared('join-contact-writers', (db, { teamId }: { teamId: number }) =>
  statement(db, dialectSql(db).contactWriters?.join(teamId) as never),
)

/**
 * Makes `waitForContactWriters` wait for this transaction. Call this in every transaction that writes contacts, before it reads
 * the fields. Otherwise, a transaction that has read outdated fields could store wrong addresses after the job that recomputes
 * addresses has already processed those contacts.
 */
export const joinContactWriters = async (trx: Tx, teamId: number): Promise<void> => {
  if (dialectSql(trx).contactWriters) await lockTogether(trx, { teamId })
}

/**
 * Waits until all of the team's transactions that have called `joinContactWriters` have ended. Transactions that call
 * `joinContactWriters` in the meantime have to wait too.
 */
export const waitForContactWriters = async (db: Db, teamId: number): Promise<void> => {
  const writers = dialectSql(db).contactWriters
  if (writers) await transact(db, (trx) => writers.waitFor(teamId).execute(trx))
}
