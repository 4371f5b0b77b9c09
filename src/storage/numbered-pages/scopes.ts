import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

interface Scope {
  /** Stored with every count: never change it, and never give it to another scope. */
  readonly code: number
  readonly table: keyof Tables
  /** A column: its values are counted separately, each with its own pages. Without it, all rows of the team are counted together. */
  readonly by?: string
  /** A column and a value: only rows with this value are counted. */
  readonly only?: readonly [column: string, value: string]
  /** Counts how often rows were added, removed or updated, so that a reader can tell whether anything has changed. */
  readonly tracksChanges?: true
}

/**
 * The rows that are counted, and so can be read in numbered pages. To add a scope: name it here, fill its counts in a migration, and
 * report every row that its table gains or loses to `changeCounts`.
 */
export const SCOPES = {
  contacts: { code: 1, table: 'contacts', tracksChanges: true },
  files: { code: 2, table: 'files' },
  subscribers: { code: 3, table: 'subscribers', by: 'list_id' },
  'subscribers:subscribed': { code: 4, table: 'subscribers', by: 'list_id', only: ['status', 'subscribed'] },
  'subscribers:unsubscribed': { code: 5, table: 'subscribers', by: 'list_id', only: ['status', 'unsubscribed'] },
} as const satisfies Record<string, Scope>

export type ScopeName = keyof typeof SCOPES
type Defined = (typeof SCOPES)[ScopeName]
export type CountedTable = Defined['table']

/** The row type of a scope's table. */
export type RowOf<S extends ScopeName> = Selectable<Tables[(typeof SCOPES)[S]['table']]>

/** One scope of one team. `scopeId` is the value of the scope's `by` column; 0 where it has none. */
export type CountedRows = {
  readonly scope: ScopeName
  readonly teamId: number
  readonly scopeId: number
}

type DefinedFor<T extends CountedTable> = Extract<Defined, { readonly table: T }>
type ByColumn<D> = D extends { readonly by: infer Column } ? Column : never
type OnlyColumn<D> = D extends { readonly only: readonly [infer Column, string] } ? Column : never

/** The part of a row that decides where it is counted. */
export type CountedRow<T extends CountedTable> = Pick<
  Selectable<Tables[T]>,
  keyof Selectable<Tables[T]> & ('id' | ByColumn<DefinedFor<T>> | OnlyColumn<DefinedFor<T>>)
>

export const scopeOf = (name: ScopeName): Scope => SCOPES[name]

const byTable = Map.groupBy<keyof Tables, Scope>(Object.values(SCOPES), ({ table }) => table)

/** In the order of their codes. */
export const scopesOf = (table: CountedTable): readonly Scope[] => byTable.get(table) ?? []
