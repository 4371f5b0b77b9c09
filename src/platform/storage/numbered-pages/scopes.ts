import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

interface Scope {
  /** Stored with every count. Never change it, and never reuse it for another scope. */
  readonly code: number
  readonly table: keyof Tables
  /**
   * A column to group by. Each of its values has separate counts and pages. Rows in which it is null aren't counted. If omitted,
   * all rows of the team are counted together.
   */
  readonly by?: string
  /** A filter: only rows with this value in this column are counted. */
  readonly only?: readonly [column: string, value: string]
  /** Also counts changes (rows added, removed or updated), so that a reader can tell whether rows have changed. */
  readonly tracksChanges?: true
}

/**
 * Defines which rows are counted and can therefore be read in numbered pages. To add a scope, define it here, fill its counts in
 * a migration, and call `changeCounts` for every row that is added to or removed from its table.
 */
export const SCOPES = {
  contacts: { code: 1, table: 'contacts', tracksChanges: true },
  files: { code: 2, table: 'files' },
  subscribers: { code: 3, table: 'subscribers', by: 'list_id' },
  'subscribers:subscribed': { code: 4, table: 'subscribers', by: 'list_id', only: ['status', 'subscribed'] },
  'subscribers:unsubscribed': { code: 5, table: 'subscribers', by: 'list_id', only: ['status', 'unsubscribed'] },
  messages: { code: 6, table: 'messages' },
  suppressions: { code: 7, table: 'suppressions' },
  templates: { code: 8, table: 'templates' },
  'templates:email': { code: 9, table: 'templates', only: ['channel', 'email'] },
  'templates:sms': { code: 10, table: 'templates', only: ['channel', 'sms'] },
  'templates:push': { code: 11, table: 'templates', only: ['channel', 'push'] },
  'subscribers:pending': { code: 12, table: 'subscribers', by: 'list_id', only: ['status', 'pending'] },
  campaigns: { code: 13, table: 'campaigns' },
  'messages:campaign': { code: 14, table: 'messages', by: 'campaign_id' },
} as const satisfies Record<string, Scope>

export type ScopeName = keyof typeof SCOPES
type Defined = (typeof SCOPES)[ScopeName]
export type CountedTable = Defined['table']

export type RowOf<S extends ScopeName> = Selectable<Tables[(typeof SCOPES)[S]['table']]>

/** One scope of one team. `scopeId` is a value of the scope's `by` column, or 0 if the scope has no such column. */
export type CountedRows = {
  readonly scope: ScopeName
  readonly teamId: number
  readonly scopeId: number
}

type DefinedFor<T extends CountedTable> = Extract<Defined, { readonly table: T }>
type ByColumn<D> = D extends { readonly by: infer Column } ? Column : never
type OnlyColumn<D> = D extends { readonly only: readonly [infer Column, string] } ? Column : never

/** The columns that decide in which scopes a row is counted. */
export type CountedRow<T extends CountedTable> = Pick<
  Selectable<Tables[T]>,
  keyof Selectable<Tables[T]> & ('id' | ByColumn<DefinedFor<T>> | OnlyColumn<DefinedFor<T>>)
>

export const scopeOf = (name: ScopeName): Scope => SCOPES[name]

const byTable = Map.groupBy<keyof Tables, Scope>(Object.values(SCOPES), ({ table }) => table)

/** The scopes are sorted by code. */
export const scopesOf = (table: CountedTable): readonly Scope[] => byTable.get(table) ?? []
