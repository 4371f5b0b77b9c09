import { performance } from 'node:perf_hooks'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SqliteStatements } from './sqlite-statements.ts'

/**
 * The connection that reads. The reads of one turn of the event loop share one snapshot: opening one takes file locks, which
 * cost as much as a small read itself. It ends with the turn, or with a commit of ours, so that nobody reads behind a write, be it
 * of another process.
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
    // One that was begun in a timer or an immediate is older than the requests that have come in since.
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
    // A failed read may have ended the transaction itself. Otherwise, with nothing written, a rollback ends it and cannot fail.
    if (this.#database.isTransaction) this.#rollback.run()
  }

  close() {
    this.endSnapshot()
    this.#database.close()
  }
}

/** How often the event loop has looked for requests. */
const turnNow = () => performance.nodeTiming.uvMetricsInfo.loopCount
