import type { Expression, IsolationLevel, Kysely, Dialect as KyselyDialect, RawBuilder, Transaction } from 'kysely'
import { adapterOf } from './kysely-parts.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** The handle of a transaction. A function that takes this handle must run inside a transaction. */
export type Tx = Transaction<Tables>

/** The differences between the two databases. Each difference has a name here, and each database implements it in `dialects/`. */
export interface Dialect {
  /** The name and location of the database, for the log and for errors. Never includes a password. */
  readonly description: string
  /**
   * Compiles statements, converts values and starts transactions. For a database with only one writer, omits row locks such as `for
   * update`.
   */
  readonly kysely: KyselyDialect
  readonly ddl: Ddl
  /** True if only one process can write at a time. In that case, a single process should do all the writing. */
  readonly hasOneWriter: boolean
  /**
   * `write` saves a consistent backup to a new file, without blocking writers, and returns its size. `instead` explains how to
   * back up a database that doesn't support this.
   */
  readonly backup: { readonly write: (file: string) => number } | { readonly instead: string }
  /**
   * `from` replaces the database with a backup, after `prepare` has changed a copy of the backup in another folder. Returns where
   * the replaced database was moved to, if there was one. Throws a `RestoreError` if the file isn't a database or if a process
   * uses the current database. `instead` explains how to restore a database that doesn't support this.
   */
  readonly restore:
    | { readonly from: (file: string, prepare: (dataDir: string) => Promise<void>) => Promise<string | undefined> }
    | { readonly instead: string }
  /**
   * Distributes tables across several servers by team. `instead` explains the alternative if the database doesn't support this.
   */
  readonly distribution: Distribution | { readonly instead: string }
}

/** Distributes the tables of a database across several servers. `distribute` runs the steps. */
export interface Distribution {
  /** Returns the requirements that aren't met. Each line names one and says how to meet it. */
  readonly findMissing: (db: Db) => Promise<string[]>
  /** Returns true if any table is already distributed or copied. If so, new tables must be distributed or copied too. */
  readonly isStarted: (db: Db) => Promise<boolean>
  /**
   * Returns the next step, or undefined when all steps are done. Every step runs in a separate transaction, so call this before
   * each one.
   */
  readonly findNextStep: (trx: Tx) => Promise<DistributionStep | undefined>
}

export interface DistributionStep {
  readonly table: string
  /** distribute: split by team. copy: copy the whole table to every server. clear: delete the rows left in the original table. */
  readonly action: 'distribute' | 'copy' | 'clear'
  readonly statements: readonly string[]
}

/** SQL for migrations. `columns` is SQL that works in both databases. */
export interface Ddl {
  /** A small table that isn't split by team, like `teams` or `users`. It has its own id sequence. */
  readonly sharedTable: (name: string, columns: string) => string[]
  /**
   * A table whose rows each belong to a team. If the database can distribute tables by team, the primary key starts with the team's
   * id.
   */
  readonly teamTable: (name: string, columns: string) => string[]
  /** Like `teamTable`, but its rows have a natural key instead of an id. */
  readonly keyedTable: (name: string, key: string, columns: string) => string[]
  /** An index of each team's rows by id, unless the primary key already has that order. */
  readonly idOrder: (name: string) => string[]
  /**
   * An index for finding the team that owns an id. This is the only lookup by id in a team table that doesn't filter by team.
   * Replaces an existing index.
   */
  readonly idLookup: (name: string) => string[]
  readonly dropIdLookup: (name: string) => string[]
  /** Leaves room in the pages of a table whose rows are all updated once, so that the new versions fit next to the old ones. */
  readonly leaveRoom: (name: string) => string[]
  /** Drops the foreign key to teams if this database spends as much time checking it as writing the row. */
  readonly dropTeamCheck: (name: string) => string[]
  /** Drops the foreign key to teams of a small table, because some of its rows belong to no team. `columns` are those after the id. */
  readonly recreateWithoutTeamCheck: (
    name: string,
    table: { readonly columns: string; readonly indexes: readonly string[] },
  ) => string[]
  /** The index from search tokens to contacts, which `DialectSql.contactTokens` writes and queries. */
  readonly contactTokens: () => string[]
  /** Limits the size of the `contactTokens` index's pending list, if it has one. */
  readonly contactTokensWaiting: (kilobytes: number) => string[]
  /**
   * If merging entries into the `contactTokens` index takes long in this database, splits the work into many short merges, so that
   * no insert has to wait long.
   */
  readonly contactTokensSteady: () => string[]
  /** The type of a text column that is compared byte by byte. */
  readonly bytewiseText: string
}

/** SQL fragments that differ between the two databases. `dialectSql` returns them for any database or transaction handle. */
export interface DialectSql {
  /** Turns objects into a table expression, so that the same prepared statement works for any number of rows. */
  readonly rowsOf: <Row extends object>(rows: readonly Row[], columns: Columns<Row>) => RawBuilder<Row>
  /** The number of rows up to which a statement with `values` is faster than one with `rowsOf`. */
  readonly fewRows: number
  /**
   * Checks that a row belongs to the team and has one of the ids. Each id is looked up in the primary key, whatever the query planner
   * expects: without statistics, or if most teams are small, it would rather read all of the team's rows.
   */
  readonly hasId: (table: string, teamId: number, ids: readonly number[]) => RawBuilder<boolean>
  /** Like `hasId`, for a table that is joined with `rowsOf`. `ids` is the column with the ids. */
  readonly hasIdOf: (table: string, teamId: number, ids: Expression<number>) => RawBuilder<boolean>
  /** Collects the values of a column into a JSON array, as text. */
  readonly jsonArrayOf: (column: Expression<number | string | null>) => RawBuilder<string>
  /** Checks whether a column with a JSON array of numbers contains one. */
  readonly jsonArrayHas: (column: string, value: number) => RawBuilder<boolean>
  /** The part of an email address after the first `@`. */
  readonly domainOf: (address: Expression<string | null>) => RawBuilder<string | null>
  /** The hour of a time in UTC, as text like `2026-11-15T09`. */
  readonly hourOf: (time: Expression<string | null>) => RawBuilder<string | null>
  /** Checks whether one string contains another, byte for byte. */
  readonly contains: (text: Expression<string>, part: string) => RawBuilder<boolean>
  /**
   * Checks whether text may contain one of these non-ASCII characters, written as in a regular expression's brackets (`ßà-ý`). If
   * false, the text contains none of them. If true, it may or may not.
   */
  readonly mayHaveCharacter: (text: Expression<string>, characters: string) => RawBuilder<boolean>
  /**
   * A count that many transactions change is split into a few rows. This is the number of the row that the current transaction
   * changes. Concurrent transactions usually get different numbers, so they rarely wait for each other.
   */
  readonly stripe: RawBuilder<number>
  /**
   * True if the database plans an `insert … select` from tables for every part of them, even if it concerns only one team. Statements
   * that are run often should then read first, and insert values in the same transaction.
   */
  readonly readsBeforeInsert: boolean
  /** Takes a lock until the transaction ends, so that only one process at a time migrates the database. */
  readonly lockMigrations: (trx: Tx) => Promise<void>
  /** True if transactions wait for each other. It's then worth reading first, to find out whether a transaction is needed at all. */
  readonly transactionsTakeTurns: boolean
  /** The current transaction's id, and the id of the transaction that last wrote a row. null if the database has no such ids. */
  readonly transactionId: RawBuilder<number | null>
  readonly writtenBy: (table: string) => RawBuilder<number | null>
  readonly contactTokens: TokenIndexSql
  /**
   * Ids for new rows of a table, as a table expression. A transaction that knows the ids in advance can send all its inserts at once.
   */
  readonly newIds: (table: keyof Tables, count: number) => RawBuilder<{ id: number }>
  /**
   * A lock that all transactions of a team share while they create or update contacts, so that another transaction can wait for all
   * of them. Both are expressions. Null if the database runs transactions one after the other anyway.
   */
  readonly contactWriters: {
    readonly join: (teamId: number) => RawBuilder<unknown>
    readonly waitFor: (teamId: number) => RawBuilder<unknown>
  }
}

/** In a column of times, an empty string becomes null. */
export type ColumnKind = 'text' | 'integer' | 'integers' | 'time'
export type Columns<Row> = Readonly<Record<keyof Row & string, ColumnKind>>

export interface TokenRow {
  readonly id: number
  readonly tokens: readonly number[]
}

/** SQL for the index created by `Ddl.contactTokens`. Search tokens are 31-bit integers that depend on the team. */
export interface TokenIndexSql {
  /** Inserts the tokens of contacts that have none in the index yet. */
  readonly insert: (teamId: number, rows: readonly TokenRow[]) => RawBuilder<unknown>
  readonly remove: (teamId: number, rows: readonly Pick<TokenRow, 'id'>[]) => RawBuilder<unknown>
  /** Selects the ids of rows that have all of the tokens and an id greater than `after`. */
  readonly matching: (teamId: number, tokens: readonly number[], after: number) => RawBuilder<{ id: number }>
}

/**
 * Marks a transaction that doesn't wait for the disk when it commits. A power failure may undo it, along with later unsynced
 * transactions. Kysely passes only the isolation level to a driver, so this uses a level that we don't need otherwise.
 */
export const WITHOUT_DISK_SYNC: IsolationLevel = 'read uncommitted'

export const dialectSql = (db: Db): DialectSql => adapterOf<{ readonly sqlFragments: DialectSql }>(db).sqlFragments

/**
 * unavailable: the database can't be reached or stays busy. disk_full: the disk is full.
 * lock_timeout: another transaction holds a lock that this one needs. retry: the transaction may succeed when run again.
 */
export type FaultKind = 'unavailable' | 'disk_full' | 'lock_timeout' | 'retry'

/** Thrown if a backup can't be restored. The message says why. */
export class RestoreError extends Error {}

/** A failure of the database, classified by the dialect. All other database errors are bugs and are thrown unchanged. */
export class StorageFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.kind = kind
  }
}
