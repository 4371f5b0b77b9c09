import type { Kysely, Dialect as KyselyDialect, Transaction } from 'kysely'
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
  /** Held until the transaction ends, so that of several starting processes one migrates. */
  readonly lockMigrations: (trx: Tx) => Promise<void>
}

/** Words for migrations. `columns` is the part of SQL both share. */
export interface Ddl {
  /** A small table without a team, or about teams: id from a sequence of its own. */
  readonly sharedTable: (name: string, columns: string) => string[]
  /** A table of a team's rows: keyed by team first, so that it can be distributed by team. */
  readonly teamTable: (name: string, columns: string) => string[]
  /** Text compared by its bytes. */
  readonly bytewiseText: string
}

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
