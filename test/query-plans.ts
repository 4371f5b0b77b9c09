import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { chunkSource } from '../src/sending/deliveries/chunk-source.ts'
import { outboxCarrier } from '../src/sending/deliveries/outbox-carrier.ts'
import { chunkSender } from '../src/sending/deliveries/send-chunk.ts'
import { MAX_CHUNK } from '../src/sending/messages/chunk-tables.ts'
import { openAgain } from './open-again.ts'
import type { TestLocation } from './test-database.ts'

/** Tables in which a team can have millions of rows. Reading all of them takes seconds. */
export const LARGE = [
  'messages',
  'message_states',
  'subscribers',
  'message_events',
  'message_activity',
  'suppressions',
  'contacts',
]
const LEASE_MS = 60_000
const LANE = 'marketing'

/**
 * Updates the statistics for PostgreSQL's planner now; PostgreSQL itself would do it within a minute. Without statistics, the
 * planner expects small tables. SQLite's planner doesn't need statistics.
 */
export const updateStatistics = async (location: TestLocation): Promise<void> => {
  if (location.databaseUrl) await runUnlimited(location, `analyze ${LARGE.join(', ')}`)
}

/** Runs statements that may take longer than our own connections allow. */
export const runUnlimited = async ({ databaseUrl }: TestLocation, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** How many messages are sent to capture the statements. */
export const PLANNED_MESSAGES = MAX_CHUNK

/** Sends one chunk to the outbox. Returns each SQL statement that reads all of a team's rows in a large table. */
export const findScans = (location: TestLocation, teamId: number): Promise<string[]> =>
  findScansOf(location, () => sendOneChunk(location, teamId))

/**
 * Runs a function, and returns each SQL statement that reads all of a team's rows in a large table, according to its query plan.
 */
export const findScansOf = async (location: TestLocation, run: () => Promise<void>): Promise<string[]> => {
  const statements = await recordStatements(location, run)
  const scans = location.databaseUrl
    ? await scansInPostgres(location.databaseUrl, statements)
    : scansInSqlite(`${location.dataDir}/postrider.db`, statements)
  if (statements.length === 0) throw new Error('No statement was recorded.')
  return scans
}

const sendOneChunk = async (location: TestLocation, teamId: number) => {
  const db = await openAgain(location)
  const inFuture = (milliseconds: number) => toTimestamp(systemClock().add({ milliseconds }))
  const source = chunkSource({ lane: LANE, inFuture })
  const findCarrier = async () => ({ carrier: outboxCarrier })
  const onError = (error: unknown) => {
    throw error
  }
  const send = chunkSender({
    db,
    clock: systemClock,
    findCarrier,
    renderChunk: async () => ({ filled: new Map(), texts: new Map(), failed: new Map() }),
    recheckMs: 1_000,
    progressMs: 60_000,
    onError,
  })
  const claim = { now: inFuture(0), limit: 1, leasedUntil: inFuture(LEASE_MS), token: 1, except: new Set() }
  const [chunk] = await transact(db, (trx) => source.claim(trx, teamId, claim as never))
  if (!chunk) throw new Error('There is no chunk to send.')
  chunk.handled = await send(teamId, chunk, {
    signal: new AbortController().signal,
    isNext: Promise.resolve(),
    letNextStart: () => {},
    letNextPrepare: () => {},
  })
  await transact(db, (trx) => source.settle(trx, teamId, { items: [chunk], token: 1 }, ['done']))
  await db.destroy()
}

/** Records the text of each distinct statement that `run` sends to the database. */
const recordStatements = async ({ databaseUrl }: TestLocation, run: () => Promise<void>): Promise<string[]> => {
  const seen = new Set<string>()
  const restore = databaseUrl ? watchPostgres(databaseUrl, seen) : watchSqlite(seen)
  try {
    await run()
  } finally {
    restore()
  }
  return [...seen].filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
}

const watchSqlite = (seen: Set<string>) => {
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (text) {
    seen.add(text)
    return prepare.call(this, text)
  }
  return () => {
    DatabaseSync.prototype.prepare = prepare
  }
}

/** Our own queries send several statements at once. */
const statementsOf = ({ statements }: { readonly statements: readonly { readonly text: string }[] }) =>
  statements.map(({ text }) => text)

/** Other databases are ignored: servers of earlier tests in this process may still be running. */
const watchPostgres = (databaseUrl: string, seen: Set<string>) => {
  const { query } = pg.Client.prototype
  const { database } = new pg.Client({ connectionString: databaseUrl })
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (this.database !== database) return Reflect.apply(query, this, args)
    const [given] = args as [string | { readonly text: string } | { readonly statements: readonly { text: string }[] }]
    const texts = typeof given === 'string' ? [given] : 'text' in given ? [given.text] : statementsOf(given)
    for (const text of texts) seen.add(text)
    return Reflect.apply(query, this, args)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

/**
 * Whether an index condition matches only a few rows, because it requires a column other than `team_id` to be equal to something.
 * A range, like `id > $2`, can include all of a team's rows.
 */
export const isNarrow = (condition: string): boolean =>
  /(?<![<>!])=/.test(condition.replaceAll(/\bteam_id ?= ?(\?|[^()]*)/g, ''))

/** Whether a step of SQLite's plan reads a large table without an index, or with a condition that isn't narrow. */
export const isScan = (detail: string): boolean => {
  const [, how, table = '', condition] = /^(SCAN|SEARCH) (\w+)(?: .*?\((.*)\))?/.exec(detail) ?? []
  return LARGE.includes(table) && (how === 'SCAN' || !isNarrow(condition ?? ''))
}

const scansInSqlite = (file: string, statements: readonly string[]): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  const scans = statements.flatMap((text) => {
    const steps = database.prepare(`explain query plan ${text}`).all() as { detail: string }[]
    return steps.flatMap(({ detail }) => (isScan(detail) ? [`${detail}: ${text}`] : []))
  })
  database.close()
  return scans
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Returns the steps of a plan that read all of a large table, or all of a team's rows in it. */
const scansIn = (node: PlanNode): string[] => {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: children = [] } = node
  const found = children.flatMap(scansIn)
  if (!LARGE.includes(table) || type === 'ModifyTable') return found
  const condition = node['Index Cond'] ?? children.find((child) => child['Index Cond'])?.['Index Cond']
  return isNarrow(condition ?? '') ? found : [...found, `${type} of ${table} where ${condition ?? 'true'}`]
}

/** Returns the generic plans, which don't depend on the parameter values, with the settings of our connections. */
const plansInPostgres = async (url: string, statements: readonly string[]): Promise<PlanNode[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
    const plans: PlanNode[] = []
    for (const [index, text] of statements.entries()) {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
      await client.query(`prepare plan${index} as ${text}`)
      const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`
      const { rows } = await client.query(`explain (format json) execute plan${index}${values}`)
      plans.push(rows[0]['QUERY PLAN'][0].Plan)
    }
    return plans
  } finally {
    await client.end()
  }
}

const scansInPostgres = async (url: string, statements: readonly string[]): Promise<string[]> =>
  (await plansInPostgres(url, statements)).flatMap((plan, index) =>
    scansIn(plan).map((scan) => `${scan}: ${statements[index]}`),
  )

/** Sends one chunk to the outbox. Returns how each statement finds its rows, according to each of the databases. */
export const comparePlans = async (
  locations: readonly [TestLocation, ...TestLocation[]],
  teamId: number,
): Promise<string[][]> => {
  const [location] = locations
  const statements = await recordStatements(location, () => sendOneChunk(location, teamId))
  const lookups = location.databaseUrl ? lookupsInPostgres : lookupsInSqlite
  return Promise.all(locations.map((each) => lookups(each, statements)))
}

const lookupsInPostgres = async ({ databaseUrl = '' }: TestLocation, statements: readonly string[]) =>
  (await plansInPostgres(databaseUrl, statements)).map((plan, index) => {
    const steps = nodesIn(plan).filter((node) => node['Index Name'])
    return [statements[index], ...steps.map(lookupIn).sort()].join('\n')
  })

/**
 * The index by id, the primary key and the index of held chunks all find a single row. A contact is on only a few lists, so both indexes
 * of subscribers by contact are equally good.
 */
const lookupIn = ({ 'Index Name': name = '', 'Index Cond': condition = '' }: PlanNode): string => {
  if (/^subscribers_(?:of_)?contact$/.test(name)) return 'subscribers by contact'
  const [, table] = /^(\w+)_(?:held|id|pkey)$/.exec(name) ?? []
  return table && /\bid = /.test(condition) ? `${table} by id` : `${name} ${condition}`
}

const lookupsInSqlite = async ({ dataDir }: TestLocation, statements: readonly string[]) => {
  const database = new DatabaseSync(`${dataDir}/postrider.db`, { readOnly: true })
  const plans = statements.map((text) => {
    const steps = database.prepare(`explain query plan ${text}`).all() as { detail: string }[]
    return [text, ...steps.map(({ detail }) => detail)].join('\n')
  })
  database.close()
  return plans
}

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]
