import { type DatabaseConnection, type Driver, Kysely, type Dialect as KyselyDialect } from 'kysely'
import type { Db } from './dialect.ts'
import type { Tables } from './tables.ts'

/** What an adapter offers: a database as it is now, and stays, until it is destroyed. Read only; for what takes long. */
export interface Snapshots {
  readonly openSnapshot: () => Promise<Db>
}

/** Everything as of one moment, whatever is written meanwhile. Ended by `destroy()`. */
export const openSnapshot = (db: Db): Promise<Db> => (db.getExecutor().adapter as unknown as Snapshots).openSnapshot()

/** A database of one connection that is inside a transaction already. */
export const snapshotOn = (
  dialect: Omit<KyselyDialect, 'createDriver'>,
  connection: DatabaseConnection,
  end: () => void | Promise<void>,
): Db => {
  const refuse = async () => {
    throw new Error('A snapshot is for reading.')
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => end(),
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
}
