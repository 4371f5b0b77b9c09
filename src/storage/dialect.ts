import type { Expression, IsolationLevel, Kysely, Dialect as KyselyDialect, RawBuilder, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** Asked for where a function must run inside a transaction. */
export type Tx = Transaction<Tables>

/** Everything in which the two databases differ has a name here, and an answer in each of `dialects/`. */
export interface Dialect {
  /** What a person reads at the start and in errors: which database, and where. Never a password. */
  readonly description: string
  /** How statements are compiled, values converted, transactions begun; row locks are dropped where one writer is all there is. */
  readonly kysely: KyselyDialect
  readonly ddl: Ddl
  /** Writers of different processes keep each other out: better that one of them does all the writing. */
  readonly hasOneWriter: boolean
  /** Held until the transaction ends, so that of several starting processes one migrates. */
  readonly lockMigrations: (trx: Tx) => Promise<void>
  /** By us: all there is, as of one moment, to a new file, while others go on writing; its size. Or what to do instead. */
  readonly backup: { readonly write: (file: string) => number } | { readonly instead: string }
  /** Tables spread over several servers by team. Or what to do instead. */
  readonly distribution: Distribution | { readonly instead: string }
}

/** Of a database whose tables can be spread over several servers; run by `distribute`. */
export interface Distribution {
  /** What has to be there first and is not, a line each, with how to get it. */
  readonly findMissing: (db: Db) => Promise<string[]>
  /** Whether a table of ours is spread already; the others must then follow. */
  readonly isBegun: (db: Db) => Promise<boolean>
  /** Read anew after each, since every step is a transaction of its own. undefined: all is done. */
  readonly findNextStep: (trx: Tx) => Promise<DistributionStep | undefined>
}

export interface DistributionStep {
  readonly table: string
  /** distribute: by team. copy: whole, to every server. clear: of what was left behind where it was before. */
  readonly action: 'distribute' | 'copy' | 'clear'
  readonly statements: readonly string[]
}

/** SQL for migrations. `columns` is the part that both share. */
export interface Ddl {
  /** A small table without a team, or about teams: id from a sequence of its own. */
  readonly sharedTable: (name: string, columns: string) => string[]
  /** A table of a team's rows: keyed by team first, so that it can be distributed by team. */
  readonly teamTable: (name: string, columns: string) => string[]
  /** A team's rows that have no id of their own but a key, by which they are also stored. */
  readonly keyedTable: (name: string, key: string, columns: string) => string[]
  /** An index of a team's rows in the order of their ids, where the table's own key is not one already. */
  readonly idOrder: (name: string) => string[]
  /** An index for the one question asked without a team: whose an id is. Takes the place of the one there was. */
  readonly idLookup: (name: string) => string[]
  /** Rows of this table no longer make the database look up their team, where that costs as much as writing them. */
  readonly dropTeamCheck: (name: string) => string[]
  /** The index from tokens to contacts, written and asked through `DialectSql.contactTokens`. */
  readonly contactTokens: () => string[]
  /** How much may wait in a list to be sorted into that index, where it has one. */
  readonly contactTokensWaiting: (kilobytes: number) => string[]
  /** Merges of that index become many short ones, so that no insert waits long for one. */
  readonly contactTokensSteady: () => string[]
  /** Text compared by its bytes. */
  readonly bytewiseText: string
}

/** SQL that the two databases write differently, for the statements of slices; `dialectSql` returns it for any handle. */
export interface DialectSql {
  /** A table made from objects: one prepared statement for any number of rows. */
  readonly rowsOf: <Row extends object>(rows: readonly Row[], columns: Columns<Row>) => RawBuilder<Row>
  /**
   * Whether a row is the team's, where `id in (…)` chooses the rows. SQLite would otherwise read all of the team's rows by an index that
   * starts with the team, since it expects that to be a few.
   */
  readonly isOfTeam: (column: Expression<number>, teamId: number) => RawBuilder<boolean>
  /** Whether a text has the other in it, byte for byte. */
  readonly contains: (text: Expression<string>, part: string) => RawBuilder<boolean>
  /**
   * False: a text has none of these characters, which aren't ASCII and are written as in the brackets of a regular expression (`ßà-ý`).
   * True: it may have one.
   */
  readonly mayHaveCharacter: (text: Expression<string>, characters: string) => RawBuilder<boolean>
  /** One of a few numbers, rarely shared by two transactions at a time: rows that all would change are split by it. */
  readonly stripe: RawBuilder<number>
  readonly contactTokens: TokenIndexSql
}

export type ColumnKind = 'text' | 'integer' | 'integers'
export type Columns<Row> = Readonly<Record<keyof Row & string, ColumnKind>>

export interface TokenRow {
  readonly id: number
  readonly tokens: readonly number[]
}

/** Of the index made by `Ddl.contactTokens`. Tokens are integers of 31 bits that depend on the team. */
export interface TokenIndexSql {
  /** The ids have no tokens yet. */
  readonly insert: (teamId: number, rows: readonly TokenRow[]) => RawBuilder<unknown>
  readonly remove: (teamId: number, rows: readonly Pick<TokenRow, 'id'>[]) => RawBuilder<unknown>
  /** Ids of the rows that have all of the tokens, beyond an id. */
  readonly matching: (teamId: number, tokens: readonly number[], after: number) => RawBuilder<{ id: number }>
}

/**
 * For a transaction that need not be on disk when it ends: a power cut may undo it, with all that came after it and has not been
 * synced either. Kysely hands nothing to a driver but an isolation level, so this is one that we don't use otherwise.
 */
export const WITHOUT_DISK_SYNC: IsolationLevel = 'read uncommitted'

export const dialectSql = (db: Db): DialectSql =>
  (db.getExecutor().adapter as unknown as { readonly sqlFragments: DialectSql }).sqlFragments

/**
 * unavailable: the database cannot be reached or stays busy. disk_full: as it says.
 * lock_timeout: another transaction holds what this one needs. retry: the same transaction may well pass when run again.
 */
export type FaultKind = 'unavailable' | 'disk_full' | 'lock_timeout' | 'retry'

/** A failure of the database itself, told apart by the dialect; anything else is a bug and stays as it was thrown. */
export class StorageFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.kind = kind
  }
}
