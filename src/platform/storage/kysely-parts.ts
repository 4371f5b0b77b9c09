import type { DatabaseConnection, DialectAdapter, Kysely } from 'kysely'

/** The private part of Kysely that we use: `getExecutor`, which Kysely marks as internal. */
type Handle = Pick<Kysely<unknown>, 'getExecutor'>

/**
 * The adapter is the only object that a database handle and its transactions share, and the dialect creates it. What belongs to the
 * database is found through it. Kysely has no public way; without this one, every query would need another argument.
 */
export const adapterOf = <Parts extends object = object>(db: Handle): DialectAdapter & Parts =>
  db.getExecutor().adapter as DialectAdapter & Parts

/**
 * Calls `use` with a transaction's connection. The connection can be kept until the transaction ends: with `executeQuery`, Kysely lends
 * it for each statement, through half a dozen promises. For the ten statements that create a contact, that took a tenth of the
 * process's time.
 */
export const withConnection = <T>(trx: Handle, use: (connection: DatabaseConnection) => Promise<T>): Promise<T> =>
  trx.getExecutor().provideConnection(use)
