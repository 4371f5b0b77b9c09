import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, dialectSql } from '../../../platform/storage/dialect.ts'
import { hasId } from '../../../platform/storage/ids-of.ts'
import type { Tables } from '../../../platform/storage/tables.ts'
import type { ContactOrder } from './contact-order.ts'
import type { Term } from './search-text.ts'
import { passes, type ValueFilter } from './value-filter.ts'

/** How many contacts to check per statement. Other requests run between statements. */
export const CHUNK = 1_000

/** The contacts of a segment. */
export interface Members {
  readonly size: number
  has(id: number): boolean
  /** In ascending order. */
  ids(): Iterable<number>
}

/** A contact matches if it is in the segment, contains each word of the term, has one of the tags, and passes every value filter. */
export interface ContactSearch {
  /** If undefined, contacts aren't filtered by segment. */
  readonly members: Members | undefined
  readonly term: Term | undefined
  /** The slugs of the tags. If empty, contacts aren't filtered by tag. */
  readonly tags: readonly string[]
  readonly values: readonly ValueFilter[]
  readonly order: ContactOrder
}

export const EVERYTHING: ContactSearch = {
  members: undefined,
  term: undefined,
  tags: [],
  values: [],
  order: { by: 'id', descending: false },
}

export const isEverything = ({ members, term, tags, values }: ContactSearch) =>
  !members && !term && tags.length === 0 && values.length === 0

/** A matching contact, with its value in the column that contacts are sorted by, if any. */
export type Found = { readonly id: number; readonly key: number | string }

/** Returns the conditions for a match. Each value filter, and the tag filter, needs one index lookup per contact. */
const conditions = (
  eb: ExpressionBuilder<Tables, 'contacts'>,
  db: Db,
  teamId: number,
  { term, tags, values }: ContactSearch,
): Expression<SqlBool>[] => [
  ...values.map((filter) =>
    eb.exists(
      eb
        .selectFrom('contact_values')
        .select(sql.lit(1).as('found'))
        .where('contact_values.team_id', '=', teamId)
        .where('field_id', '=', filter.fieldId)
        .where((value) =>
          passes(value, filter, (part) => dialectSql(db).contains(eb.ref('contacts.search_text'), part)),
        )
        .whereRef('contact_id', '=', 'contacts.id'),
    ),
  ),
  ...(tags.length === 0
    ? []
    : [
        eb.exists(
          eb
            .selectFrom('contact_tags')
            .select(sql.lit(1).as('found'))
            .where('contact_tags.team_id', '=', teamId)
            .where('slug', 'in', tags)
            .whereRef('contact_id', '=', 'contacts.id'),
        ),
      ]),
  ...(term?.parts ?? []).map((part) => dialectSql(db).contains(eb.ref('contacts.search_text'), part)),
]

/** Returns the given contacts that match, in the given order. */
export const onlyMatching = async (
  db: Db,
  teamId: number,
  search: ContactSearch,
  given: readonly number[],
): Promise<Found[]> => {
  const { members, order } = search
  const ids = members ? given.filter((id) => members.has(id)) : given
  if (ids.length === 0) return []
  const { by } = order
  const rows = await db
    .selectFrom('contacts')
    .select(['id', `${typeof by === 'string' ? by : 'id'} as key`])
    .where(hasId(db, 'contacts', teamId, ids))
    .where((eb) => eb.and(conditions(eb, db, teamId, search)))
    .execute()
  const matching = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => matching.get(id) ?? [])
}
