import { sql } from 'kysely'
import { type Db, dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { transact } from '../../platform/storage/transact.ts'

const lockTogether = prepared('join-contact-writers', (db, { teamId }: { teamId: number }) =>
  statement(db, sql`select ${dialectSql(db).contactWriters.join(teamId)} as joined`),
)

/**
 * Makes `waitForContactWriters` wait for this transaction. Call this in every transaction that writes contacts, before it reads
 * the fields. Otherwise, a transaction that has read outdated fields could store wrong addresses after the job that recomputes
 * addresses has already processed those contacts.
 */
export const joinContactWriters = (trx: Tx, teamId: number): Promise<void> => lockTogether.later(trx, { teamId })

/** Does the same as `joinContactWriters`, and returns ids for new contacts. */
export const joinWithNewIds = prepared(
  'join-contact-writers-with-new-ids',
  (db, { teamId, count }: { teamId: number; count: number }) => {
    const { contactWriters, newIds } = dialectSql(db)
    return statement<{ id: number }>(
      db,
      sql`select ${contactWriters.join(teamId)} as joined, id from ${newIds('contacts', count)} as new_ids`,
    )
  },
)

/**
 * Waits until all of the team's transactions that have called `joinContactWriters` have ended. Transactions that call
 * `joinContactWriters` in the meantime have to wait too.
 */
export const waitForContactWriters = (db: Db, teamId: number): Promise<unknown> =>
  transact(db, (trx) => sql`select ${dialectSql(db).contactWriters.waitFor(teamId)}`.execute(trx))
