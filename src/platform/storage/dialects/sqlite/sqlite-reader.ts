import { performance } from 'node:perf_hooks'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SqliteStatements } from './sqlite-statements.ts'

/**
 * The connection that reads. All reads in one iteration of the event loop share a snapshot, because opening a snapshot takes file
 * locks, which cost as much as a small read. The snapshot ends with the iteration, or when this process commits a transaction. This
 * way, a read never misses an earlier write, even one by another process.
 */
export class SqliteReader {
  readonly #database: DatabaseSync
  readonly #statements: SqliteStatements
  readonly #begin: StatementSync
  readonly #rollback: StatementSync
  #hasSnapshot = false
  #turn = 0

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new SqliteStatements(database)
    this.#begin = database.prepare('begin')
    this.#rollback = database.prepare('rollback')
  }

  run(sql: string, parameters: readonly unknown[]) {
    // A snapshot that was opened in a callback of `setTimeout` or `setImmediate` can be older than requests that have arrived
    // since.
    if (this.#hasSnapshot && this.#turn !== turnNow()) this.endSnapshot()
    if (!this.#hasSnapshot) {
      this.#begin.run()
      this.#turn = turnNow()
      this.#hasSnapshot = true
      setImmediate(this.endSnapshot)
    }
    return this.#statements.run(sql, parameters)
  }

  readonly endSnapshot = () => {
    if (!this.#hasSnapshot) return
    this.#hasSnapshot = false
    // If a failed read hasn't already ended the transaction, roll it back. The rollback can't fail, because nothing was written.
    if (this.#database.isTransaction) this.#rollback.run()
  }

  close() {
    this.endSnapshot()
    this.#database.close()
  }
}

const turnNow = () => performance.nodeTiming.uvMetricsInfo.loopCount
