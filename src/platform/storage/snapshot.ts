import { type DatabaseConnection, type Driver, Kysely, type Dialect as KyselyDialect } from 'kysely'
import type { Db } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'
import type { Tables } from './tables.ts'

/** Implemented by every adapter. */
export interface Snapshots {
  readonly openSnapshot: () => Promise<Db>
}

/** Opens a consistent, read-only view of the database, for long reads. Close it with `destroy()`. */
export const openSnapshot = (db: Db): Promise<Db> => adapterOf<Snapshots>(db).openSnapshot()

/** Creates a database handle for a single connection that is already inside a transaction. */
export const snapshotOn = (
  dialect: Omit<KyselyDialect, 'createDriver'>,
  connection: DatabaseConnection,
  end: () => void | Promise<void>,
): Db => {
  const refuse = async () => {
    throw new Error('A snapshot is read-only and has no transactions.')
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
