import type { DatabaseConnection } from 'kysely'
import type { Tx } from './dialect.ts'
import type { NamedQuery } from './prepared.ts'

/** An optional part of a connection that can send several statements in one message. Works only while a transaction is open. */
export interface PipelinedConnection {
  /** Runs statements in one round trip, and returns the rows of each. */
  readonly executeTogether: (queries: readonly NamedQuery[]) => Promise<unknown[][]>
  /** Sends a statement with the transaction's next one or with its commit, which then throws its error. */
  readonly sendLater: (query: NamedQuery) => void
}

type Connection = DatabaseConnection & Partial<PipelinedConnection>

const connections = new WeakMap<Tx, Connection>()

/**
 * The connection of a transaction. Kysely only lends a connection to a callback, through half a dozen promises for each statement.
 * Contacts are written with ten statements, for which that took longer than sending them.
 */
export const connectionOf = async (trx: Tx): Promise<Connection> => {
  const known = connections.get(trx)
  if (known) return known
  const connection = await trx.getExecutor().provideConnection(async (it) => it)
  connections.set(trx, connection)
  return connection
}
