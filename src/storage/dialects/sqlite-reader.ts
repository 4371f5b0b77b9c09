import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SqliteStatements } from './sqlite-statements.ts'

/**
 * The connection that reads. The reads of one turn of the event loop share one snapshot: opening one takes file locks, which
 * cost as much as a small read itself. It ends with the turn, or with a commit of ours, so that nobody reads behind a write.
 */
export class SqliteReader {
  readonly #database: DatabaseSync
  readonly #statements: SqliteStatements
  readonly #begin: StatementSync
  readonly #rollback: StatementSync
  #hasSnapshot = false

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new SqliteStatements(database)
    this.#begin = database.prepare('begin')
    this.#rollback = database.prepare('rollback')
  }

  run(sql: string, parameters: readonly unknown[]) {
    if (!this.#hasSnapshot) {
      this.#begin.run()
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
