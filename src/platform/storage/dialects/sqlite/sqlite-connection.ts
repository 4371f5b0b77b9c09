import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { SqliteReader } from './sqlite-reader.ts'
import { isBusy, toFault } from './sqlite-statements.ts'
import type { SqliteWriter } from './sqlite-writer.ts'

/**
 * How many times to retry a read. A read fails with “busy” only while another process is recovering or closing the file, so a few
 * retries are enough.
 */
const READ_RETRIES = 20
const READ_RETRY_MS = 5

/** A lightweight handle for the writer and the reader, created for each statement or transaction. */
export class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter
  readonly #reader: SqliteReader
  #inTransaction = false

  constructor(writer: SqliteWriter, reader: SqliteReader) {
    this.#writer = writer
    this.#reader = reader
  }

  async begin(isSynced = true) {
    await this.#writer.begin(isSynced)
    this.#inTransaction = true
  }

  async commit() {
    this.#inTransaction = false
    await this.#writer.commit()
  }

  /** Does nothing outside a transaction, because Kysely also calls this after a failed commit. */
  async rollback() {
    if (!this.#inTransaction) return
    this.#inTransaction = false
    await this.#writer.rollback()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#writer.run(query)
    return query.query.kind === 'SelectQueryNode' ? this.#read(query) : this.#write(query)
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let retries = READ_RETRIES; ; retries--) {
      try {
        return this.#reader.run(query.sql, query.parameters) as QueryResult<R>
      } catch (error) {
        if (!isBusy(error) || retries === 0) throw toFault(error)
        await sleep(READ_RETRY_MS)
      }
    }
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin()
    try {
      const result = this.#writer.run<R>(query)
      await this.commit()
      return result
    } finally {
      await this.rollback()
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and there is nothing to yield.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: an open cursor would keep the shared reader on an old snapshot.')
  }
}
