import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { type Db, StorageFault } from '../../dialect.ts'
import { snapshotOn } from '../../snapshot.ts'
import { connectionOptions, letCitusPlan, PostgresConnection } from './postgres-connection.ts'
import { sqlFragments } from './postgres-sql.ts'

class PostgresSnapshotAdapter extends PostgresAdapter {
  readonly sqlFragments = sqlFragments
}

/** A connection of its own, which may wait for a slow reader; the server keeps for it what was there when it began. */
export const openPostgresSnapshot = async (url: string): Promise<Db> => {
  const client = new pg.Client(connectionOptions(url))
  // Its statement fails as well, and is told to whoever waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    await letCitusPlan(client)
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
