import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { type Db, StorageFault } from '../../dialect.ts'
import { snapshotOn } from '../../snapshot.ts'
import { adaptToCitus, connectionOptions, PostgresConnection } from './postgres-connection.ts'
import { sqlFragments } from './postgres-sql.ts'

class PostgresSnapshotAdapter extends PostgresAdapter {
  readonly sqlFragments = sqlFragments
}

/** Opens a separate connection and begins a repeatable-read transaction on it, which can stay open for a slow reader. */
export const openPostgresSnapshot = async (url: string): Promise<Db> => {
  const client = new pg.Client(connectionOptions(url))
  // If the connection breaks, its statement fails too, so the caller receives the error.
  client.on('error', () => {})
  try {
    await client.connect()
    await adaptToCitus(client)
    await client.query('begin isolation level repeatable read read only; select 1')
  } catch (error) {
    await client.end()
    throw new StorageFault('unavailable', error)
  }
  return snapshotOn(
    {
      createAdapter: () => new PostgresSnapshotAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    new PostgresConnection(client as pg.PoolClient),
    () => client.end(),
  )
}
