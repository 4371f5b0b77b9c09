import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, dialectSql, type Tx } from '../../storage/dialect.ts'
import { prepared, statement } from '../../storage/prepared.ts'
import type { Tables } from '../../storage/tables.ts'

/**
 * How many contacts a team has in each range of ids: in ranges of 128 ids, of 32 such ranges, and of 32 of those. They change
 * with the contacts, in the same transaction. How many stand before an id is then the sum of some 40 numbers, however many
 * contacts there are. A range's number is split into stripes, so that transactions do not wait for each other.
 */
const LEVELS = [2 ** 7, 2 ** 12, 2 ** 17] as const
const TOP = LEVELS.length - 1
/** One more level, of one range: how often contacts were created, changed or deleted. */
const CHANGES = TOP + 1
/** Where that number starts again from 0, well before it gets too large for its column. No other number comes near. */
const WRAP = 2_000_000_000

const bucketOf = (id: number, level: number) => Math.floor(id / (LEVELS[level] as number))

/** The smallest ranges are what a page's place is remembered by. */
export const leafOf = (id: number): number => bucketOf(id, 0)
export const firstIdOf = (leaf: number): number => leaf * LEVELS[0]

type Count = { level: number; bucket: number; n: number }

const addCounts = prepared('add-contact-counts', (db, { teamId, counts }: { teamId: number; counts: Count[] }) => {
  const { rowsOf, stripe } = dialectSql(db)
  const rows = rowsOf(counts, { level: 'integer', bucket: 'integer', n: 'integer' })
  return statement(
    db,
    sql`insert into contact_counts (team_id, level, bucket, stripe, n)
        select ${teamId}, level, bucket, ${stripe}, n from ${rows} as rows where true
        on conflict (team_id, level, bucket, stripe) do update set n = (contact_counts.n + excluded.n) % ${sql.lit(WRAP)}`,
  )
})

/** `change` is 1 for contacts that were made, -1 for those that were deleted. */
export const countContacts = async (trx: Tx, teamId: number, ids: readonly number[], change: 1 | -1): Promise<void> => {
  const rows: Count[] = [{ level: CHANGES, bucket: 0, n: ids.length }]
  // From the top and by bucket, always: two transactions never wait for each other in a circle.
  for (let level = TOP; level >= 0; level--) {
    const counts = new Map<number, number>()
    for (const id of ids) counts.set(bucketOf(id, level), (counts.get(bucketOf(id, level)) ?? 0) + change)
    for (const [bucket, n] of [...counts].sort(([a], [b]) => a - b)) rows.push({ level, bucket, n })
  }
  await addCounts(trx, { teamId, counts: rows })
}

/** For a contact that was changed; creating and deleting count by themselves. */
export const countChange = async (trx: Tx, teamId: number): Promise<void> => {
  await addCounts(trx, { teamId, counts: [{ level: CHANGES, bucket: 0, n: 1 }] })
}

const selectChanges = prepared('contact-changes', (db, { teamId }: { teamId: number }) =>
  countsOf(db as never, teamId, CHANGES).select(sql<number>`coalesce(sum(n), 0)`.as('changes')),
)

/** Grows with every contact that is created, changed or deleted (and rarely starts again): as long as it's the same, so are the contacts. */
export const contactChanges = async (db: Db, teamId: number): Promise<number> =>
  (await selectChanges(db, { teamId }))[0]?.changes ?? 0

/** Where a leaf lies, for `contactsBefore`. */
export interface LeafPath {
  readonly high: number
  readonly middleFrom: number
  readonly middle: number
  readonly lowFrom: number
  readonly low: number
}

export const pathOf = (leaf: number): LeafPath => {
  const id = firstIdOf(leaf)
  const [middle, high] = [bucketOf(id, 1), bucketOf(id, 2)]
  const middleFrom = (high * LEVELS[2]) / LEVELS[1]
  const lowFrom = (middle * LEVELS[1]) / LEVELS[0]
  return { high, middleFrom, middle, lowFrom, low: leaf }
}

type Builder = ExpressionBuilder<Tables, never>

const countsOf = (eb: Builder, teamId: number, level: number) =>
  eb.selectFrom('contact_counts').where('team_id', '=', teamId).where('level', '=', sql.lit(level))

const sumOf = (eb: Builder, teamId: number, level: number, from: number, to: number) =>
  countsOf(eb, teamId, level)
    .select(sql<number>`coalesce(sum(n), 0)`.as('n'))
    .where('bucket', '>=', from)
    .where('bucket', '<', to)

/** All contacts of the team: a row of one. */
export const allContacts = (eb: Builder, teamId: number) =>
  countsOf(eb, teamId, TOP).select(sql<number>`coalesce(sum(n), 0)`.as('total'))

/** All contacts of the team, and those before a leaf: a row of two. */
export const contactsAround = (eb: Builder, teamId: number, path: LeafPath) =>
  countsOf(eb, teamId, TOP).select([
    sql<number>`coalesce(sum(n), 0)`.as('total'),
    sql<number>`coalesce(sum(n) filter (where bucket < ${path.high}), 0)
      + (${sumOf(eb, teamId, 1, path.middleFrom, path.middle)}) + (${sumOf(eb, teamId, 0, path.lowFrom, path.low)})`.as(
      'before',
    ),
  ])

const selectTotal = prepared('contact-total', (db, { teamId }: { teamId: number }) => allContacts(db as never, teamId))

export const totalContacts = async (db: Db, teamId: number): Promise<number> =>
  (await selectTotal(db, { teamId }))[0]?.total ?? 0

const selectLeaves = prepared(
  'contact-leaves',
  (db, { teamId, after, limit }: { teamId: number; after: number; limit: number }) =>
    db
      .selectFrom('contact_counts')
      .select(['bucket', (eb) => eb.fn.sum<number>('n').as('n')])
      .where('team_id', '=', teamId)
      .where('level', '=', sql.lit(0))
      .where('bucket', '>', after)
      .groupBy('bucket')
      .orderBy('bucket')
      .limit(limit),
)

/** The smallest ranges after one, with how many contacts each has. */
export const listLeaves = (db: Db, teamId: number, after: number, limit: number) =>
  selectLeaves(db, { teamId, after, limit })
