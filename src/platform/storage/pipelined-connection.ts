import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type { Tx } from './dialect.ts'
import { withConnection } from './kysely-parts.ts'

export interface StatementOptions {
  /** The database parses a named statement only once per connection. */
  readonly name?: string
  /** Overrides the driver's timeout, for a statement that may have to wait for another transaction. */
  readonly limitMs?: number
  /**
   * For an insert of a row that the transaction has looked for and not found. If the row exists now, another transaction has inserted
   * it in the meantime. The transaction then runs again, and finds the row.
   */
  readonly retriesDuplicates?: boolean | undefined
}

export type NamedQuery = CompiledQuery & { readonly name: string } & StatementOptions

/** An optional part of a connection that can send several statements in one message. Works only while a transaction is open. */
export interface PipelinedConnection {
  /** Runs statements in one round trip, and returns the rows of each. */
  readonly executeTogether: (queries: readonly NamedQuery[]) => Promise<unknown[][]>
  /** Sends a statement with the transaction's next one or with its commit, which then throws its error. */
  readonly sendLater: (query: NamedQuery) => void
}

type Connection = DatabaseConnection & Partial<PipelinedConnection>

const connections = new WeakMap<Tx, Connection>()

/** The connection of a transaction, which keeps it until it ends. */
const connectionOf = async (trx: Tx): Promise<Connection> => {
  const known = connections.get(trx)
  if (known) return known
  const connection = await withConnection(trx, async (it) => it)
  connections.set(trx, connection)
  return connection
}

export const runLater = async (trx: Tx, query: NamedQuery): Promise<void> => {
  const connection = await connectionOf(trx)
  if (connection.sendLater) connection.sendLater(query)
  else await trx.executeQuery(query)
}

/** Runs statements in order, in one round trip if possible. */
export const runInTransaction = async (trx: Tx, queries: readonly NamedQuery[]): Promise<unknown[][]> => {
  const connection = await connectionOf(trx)
  if (connection.executeTogether) return connection.executeTogether(queries)
  return withConnection(trx, async (it) => {
    const results: unknown[][] = []
    for (const query of queries) results.push((await it.executeQuery(query)).rows)
    return results
  })
}
