import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../storage/dialect.ts'
import { prepared } from '../../storage/prepared.ts'
import { showAnew } from '../contact-queries.ts'
import { allContacts, contactsAround, firstIdOf, type LeafPath, listLeaves, pathOf } from './contact-counts.ts'

/** Rows passed over at most from where a page is thought to begin: two of the smallest ranges. */
const MAX_SKIPPED = 256
/** Places are read anew when they turn out too far off; contacts would have to change very fast for it to happen twice. */
const MAX_READINGS = 3
/** Places are read in chunks, between which others have their turn. */
const CHUNK = 4_000
/** Places kept in all, of all teams: some 16 MB. A team of a million contacts has 8,000. */
const MAX_KEPT_PLACES = 1_000_000

export interface ContactPage {
  readonly total: number
  /** The contacts in JSON, separated by commas. */
  readonly data: string
}

/** Where the ranges of a team's ids began when they were read: leaf and contacts before it, in order. */
interface Places {
  readonly leaves: readonly number[]
  readonly before: readonly number[]
}

const BEFORE_ID = '{"id":'

interface FirstQuery {
  readonly teamId: number
  readonly offset: number
  readonly limit: number
}

interface PageQuery extends FirstQuery, LeafPath {
  readonly maxSkipped: number
  readonly fromId: number
}

/**
 * The rows of a page from a place that is only supposed to be near: how many contacts stand before it is summed up in the same
 * statement, so the page is right wherever the place is. Too far off: no rows.
 */
const rowsFrom = (db: Db, query: Record<keyof PageQuery, number>) =>
  db
    .with(
      (cte) => cte('place').materialized(),
      (eb) => contactsAround(eb as never, query.teamId, query),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('contacts')
        .select(['id', 'document', 'fields_version'])
        .where('team_id', '=', query.teamId)
        .where('id', '>=', query.fromId)
        .orderBy('id')
        .limit(
          sql<number>`(select case when ${query.offset} - before between 0 and ${query.maxSkipped} then ${query.limit} else 0 end from place)`,
        )
        .offset(sql<number>`(select abs(${query.offset} - before) from place)`)
        .as('page'),
    )

/** The rows of a page so near the beginning that they are counted from there: a third less work for the database. */
const firstRows = (db: Db, { teamId, offset, limit }: Record<keyof FirstQuery, number>) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('contacts')
      .select(['id', 'document', 'fields_version'])
      .where('team_id', '=', teamId)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .as('page'),
  )

/** As one text, joined by the database with as few steps for each contact as can be. */
const joined = (teamId: number, beforeDocument: string) =>
  [
    sql<string | null>`string_agg(id || ${beforeDocument} || document, ${sql.lit(`,${BEFORE_ID}`)})`.as('data'),
    sql<number | null>`min(fields_version)`.as('oldest_version'),
    sql<number>`(select contact_fields_version from teams where id = ${teamId})`.as('version'),
  ] as const

const selectPage = prepared('contact-page', (db, query: Record<keyof PageQuery, number> & { beforeDocument: string }) =>
  rowsFrom(db, query).select([
    ...joined(query.teamId, query.beforeDocument),
    sql<number>`(select total from place)`.as('total'),
    sql<number>`(select before from place)`.as('before'),
  ]),
)

const selectFirst = prepared(
  'first-contacts',
  (db, query: Record<keyof FirstQuery, number> & { beforeDocument: string }) =>
    firstRows(db, query).select((eb) => [
      ...joined(query.teamId, query.beforeDocument),
      sql<number>`(${allContacts(eb as never, query.teamId)})`.as('total'),
      sql.lit(0).as('before'),
    ]),
)

/** Row by row, where some have to be shown anew. */
const selectRows = prepared('contact-page-rows', (db, query: Record<keyof PageQuery, number>) =>
  rowsFrom(db, query)
    .select(['id', 'document', sql<number>`(select total from place)`.as('total')])
    .orderBy('id'),
)

/**
 * Numbered pages of a team's contacts by id, each at the same cost. The places at which pages begin are remembered here, and
 * proved by each query; the database alone decides.
 */
export const contactPages = (db: Db) => {
  const known = new Map<number, Places>()
  const reading = new Map<number, Promise<Places>>()

  const readPlaces = async (teamId: number): Promise<Places> => {
    const leaves: number[] = []
    const before: number[] = []
    let contacts = 0
    for (let after = -1, isLast = false; !isLast; ) {
      const chunk = await listLeaves(db, teamId, after, CHUNK)
      for (const { bucket, n } of chunk) {
        leaves.push(bucket)
        before.push(contacts)
        contacts += n
      }
      after = leaves.at(-1) ?? after
      isLast = chunk.length < CHUNK
      if (!isLast) await nextTurn()
    }
    known.delete(teamId)
    known.set(teamId, { leaves, before })
    forgetOldest(known)
    return { leaves, before }
  }

  /** Once for all who ask meanwhile. */
  const refresh = (teamId: number): Promise<Places> => {
    const running = reading.get(teamId) ?? readPlaces(teamId).finally(() => reading.delete(teamId))
    reading.set(teamId, running)
    return running
  }

  return async (teamId: number, { offset, limit }: { offset: number; limit: number }): Promise<ContactPage> => {
    let places = offset > MAX_SKIPPED ? (known.get(teamId) ?? (await refresh(teamId))) : undefined
    for (let readings = 1; ; readings++) {
      const leaf = places ? leafAt(places, offset) : 0
      const maxSkipped = readings < MAX_READINGS ? MAX_SKIPPED : Number.MAX_SAFE_INTEGER
      const query = { teamId, offset, limit, maxSkipped, fromId: firstIdOf(leaf), ...pathOf(leaf) }
      const select = places ? selectPage : selectFirst
      const [page] = await select(db, { ...query, beforeDocument: `,"team_id":${teamId},` })
      if (!page) throw new Error('An aggregate has a row.')
      const skipped = offset - page.before
      if (offset >= page.total || (skipped >= 0 && skipped <= maxSkipped)) {
        if (page.data === null) return { total: page.total, data: '' }
        if (page.oldest_version === page.version) return { total: page.total, data: BEFORE_ID + page.data }
        const rows = await selectRows(db, query)
        return { total: rows[0]?.total ?? page.total, data: await showAnew(db, teamId, rows) }
      }
      places = await refresh(teamId)
    }
  }
}

/** The last leaf that began at or before the offset. */
const leafAt = ({ leaves, before }: Places, offset: number): number => {
  let [low, high] = [0, leaves.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((before[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return leaves[low] ?? 0
}

const forgetOldest = (known: Map<number, Places>) => {
  let kept = 0
  for (const { leaves } of known.values()) kept += leaves.length
  for (const [teamId, { leaves }] of known) {
    if (kept <= MAX_KEPT_PLACES || known.size === 1) return
    known.delete(teamId)
    kept -= leaves.length
  }
}
