import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { StorageFault } from '../../dialect.ts'
import { SqliteCheckpointer } from './sqlite-checkpointer.ts'
import { isBusy, prepareCommand, SqliteStatements, toFault } from './sqlite-statements.ts'

/** How long a transaction waits for its turn, or for another process that writes, before it is given up. */
const WAIT_MS = 4_000
/** SQLite's own busy handler would freeze the event loop; we come back instead. */
const BUSY_RETRY_MS = 5

/** Transactions that share a commit. */
interface Group extends PromiseWithResolvers<void> {
  /** Whether they wait for the disk. */
  readonly isSynced: boolean
}

interface Waiter {
  readonly until: number
  readonly go: () => void
  readonly giveUp: (fault: StorageFault) => void
}

/**
 * The one connection that writes. Transactions take turns, and those that arrive together share one commit, and so one
 * sync of the disk: each is a savepoint of the same SQLite transaction, undone alone, acknowledged only when all are durable. Those
 * that do not wait for the disk share with their like.
 */
export class SqliteWriter {
  readonly #database: DatabaseSync
  readonly #statements: SqliteStatements
  readonly #onCommit: () => void
  readonly #checkpointer: SqliteCheckpointer
  readonly #savepoint: StatementSync
  readonly #releaseMember: StatementSync
  readonly #waiting: Waiter[] = []
  #taken = false
  #group: Group | undefined

  constructor(database: DatabaseSync, file: string, onCommit: () => void) {
    this.#database = database
    this.#onCommit = onCommit
    this.#checkpointer = new SqliteCheckpointer(database, file)
    this.#statements = new SqliteStatements(database)
    this.#savepoint = prepareCommand(database, 'savepoint member')
    this.#releaseMember = prepareCommand(database, 'release member')
  }

  async begin(isSynced: boolean): Promise<void> {
    const until = performance.now() + WAIT_MS
    await this.#turn(until)
    try {
      if (this.#group && this.#group.isSynced !== isSynced) this.#commitGroup(this.#group)
      if (!this.#group) await this.#openGroup(until, isSynced)
      this.#savepoint.run()
    } catch (error) {
      this.#pass()
      throw toFault(error)
    }
  }

  /** After those who wait have gone; the turn is kept, so nobody comes after. */
  async finish(): Promise<void> {
    await this.#turn(Number.POSITIVE_INFINITY)
    if (this.#group) this.#commitGroup(this.#group)
  }

  async close(): Promise<void> {
    await this.#checkpointer.close()
    // The last to close folds what is left of the log into the file.
    this.#database.close()
  }

  /** Inside a transaction only. */
  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    return this.#attempt(() => this.#statements.run(sql, parameters))
  }

  /** Inside a transaction only. */
  runEach(sql: string, values: readonly (readonly unknown[])[]): void {
    this.#attempt(() => this.#statements.runEach(sql, values))
  }

  #attempt<T>(work: () => T): T {
    this.#currentGroup()
    try {
      return work()
    } catch (error) {
      const fault = toFault(error)
      // A full disk and the like roll the whole transaction back: then every member of the group has failed.
      if (!this.#database.isTransaction) this.#failGroup(fault)
      throw fault
    }
  }

  /** Resolves when the disk has it. */
  async commit(): Promise<void> {
    const durable = this.#release()
    this.#pass()
    await durable
  }

  /** Resolves with the group as well: why a member gave up may rest on what another one, not yet durable, has written. */
  async rollback(): Promise<void> {
    const group = this.#group
    if (group) this.#database.exec('rollback to member; release member')
    this.#pass()
    await group?.promise
  }

  async #release() {
    const group = this.#currentGroup()
    this.#releaseMember.run()
    return group.promise
  }

  #currentGroup() {
    if (!this.#group) throw new StorageFault('unavailable', 'The database rolled this transaction back.')
    return this.#group
  }

  async #openGroup(until: number, isSynced: boolean) {
    this.#database.exec(isSynced ? 'pragma synchronous = full' : 'pragma synchronous = normal')
    for (;;) {
      try {
        this.#database.exec('begin immediate')
        break
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
        await sleep(BUSY_RETRY_MS)
      }
    }
    const group = { ...Promise.withResolvers<void>(), isSynced }
    // Every member awaits it; without members left there is nobody to tell.
    group.promise.catch(() => {})
    this.#group = group
    // After the requests that have already arrived: they join this group.
    setImmediate(() => void this.#closeGroup(group))
  }

  async #closeGroup(group: Group) {
    await this.#turn(Number.POSITIVE_INFINITY)
    try {
      if (this.#group === group) this.#commitGroup(group)
    } finally {
      this.#pass()
    }
  }

  #commitGroup(group: Group) {
    try {
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      return this.#failGroup(toFault(error))
    }
    this.#group = undefined
    group.resolve()
    this.#onCommit()
    this.#checkpointer.afterCommit(this.#whileNobodyWrites)
  }

  readonly #whileNobodyWrites = async (work: () => Promise<unknown>) => {
    await this.#turn(Number.POSITIVE_INFINITY)
    try {
      if (this.#group) this.#commitGroup(this.#group)
      await work()
    } finally {
      this.#pass()
    }
  }

  #failGroup(fault: unknown) {
    this.#group?.reject(fault)
    this.#group = undefined
  }

  #turn(until: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return Promise.resolve()
    }
    return new Promise((go, giveUp) => this.#waiting.push({ until, go, giveUp }))
  }

  #pass() {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (performance.now() <= next.until) return next.go()
      next.giveUp(new StorageFault('unavailable', 'The database stayed busy for too long.'))
    }
    this.#taken = false
  }
}
