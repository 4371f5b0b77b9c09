import { sql } from 'kysely'
import type { Db, Distribution, DistributionStep } from '../../dialect.ts'

/**
 * Run this in transactions that change several tables. By default, Citus works on many shards at once over several connections.
 * It then rejects a change to a table that the other tables refer to, such as teams. Without Citus, the setting has no effect.
 */
export const ONE_SHARD_AT_A_TIME = `set local citus.multi_shard_modify_mode = 'sequential'`

/** Keeps only one copy of each shard. With more copies, Citus doesn't support row locks. */
const ONE_COPY = 'set local citus.shard_replication_factor = 1'

export interface CatalogueTable {
  readonly name: string
  /** True for a team table, whose primary key includes the team. All other tables are shared by all teams. */
  readonly isTeams: boolean
  readonly refersTo: readonly string[]
  /** `local` tables exist only on this server, whether or not Citus knows about them. */
  readonly state: 'local' | 'copied' | 'distributed'
  /**
   * True if the table on this server contains rows. In a copied or distributed table, these are leftover originals that queries no
   * longer see.
   */
  readonly hasLocalRows: boolean
}

/**
 * Returns the remaining steps. Referenced tables come first, and shared tables come before team tables, so that foreign keys stay
 * valid.
 */
export const planDistribution = (tables: readonly CatalogueTable[]): DistributionStep[] => {
  const ordered = parentsFirst(tables)
  const shared = ordered.filter(({ isTeams }) => !isTeams)
  const teams = ordered.filter(({ isTeams }) => isTeams)
  // All team tables are in one colocation group, so that all of a team's rows are on the same server.
  const first = (teams.find(({ state }) => state === 'distributed') ?? teams[0])?.name
  const isLocal = ({ state }: CatalogueTable) => state === 'local'
  return [
    ...shared.filter(isLocal).map(({ name }) => copyStep(name)),
    ...teams.filter(isLocal).map(({ name }) => distributeStep(name, name === first ? 'none' : String(first))),
    ...ordered.filter((table) => !isLocal(table) && table.hasLocalRows).map(({ name }) => clearStep(name)),
  ]
}

const copyStep = (table: string): DistributionStep => ({
  table,
  action: 'copy',
  statements: [`select create_reference_table('${table}')`],
})

const distributeStep = (table: string, colocatedWith: string): DistributionStep => ({
  table,
  action: 'distribute',
  statements: [ONE_COPY, `select create_distributed_table('${table}', 'team_id', colocate_with => '${colocatedWith}')`],
})

/** Run this step only when no table is local anymore: it also empties local tables that refer to this one. */
const clearStep = (table: string): DistributionStep => ({
  table,
  action: 'clear',
  statements: [`select truncate_local_data_after_distributing_table('${table}')`],
})

const parentsFirst = (tables: readonly CatalogueTable[]): CatalogueTable[] => {
  const ordered = new Set<CatalogueTable>()
  const visit = (table: CatalogueTable, path: readonly CatalogueTable[]): void => {
    if (ordered.has(table)) return
    if (path.includes(table)) throw new Error(`Table ${table.name} is part of a circular reference.`)
    for (const other of tables) {
      if (other !== table && table.refersTo.includes(other.name)) visit(other, [...path, table])
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered]
}

/** See https://docs.citusdata.com/en/stable/develop/api_metadata.html for pg_dist_partition, pg_dist_shard and pg_dist_node. */
const hasCitusTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

/**
 * Returns the state of each table that Citus knows about, and the names of all shards. The names are needed because the catalog
 * also lists this server's shards as tables.
 */
const readCitus = async (db: Db) => {
  if (!(await hasCitusTables(db)))
    return { states: new Map<string, CatalogueTable['state']>(), shards: new Set<string>() }
  const known = await sql<Pick<CatalogueTable, 'name' | 'state'>>`
    select logicalrelid::text as name,
      case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'copied' else 'local' end as state
    from pg_dist_partition`.execute(db)
  const shards = await sql<{ name: string }>`
    select logicalrelid::text || '_' || shardid as name from pg_dist_shard`.execute(db)
  return {
    states: new Map(known.rows.map(({ name, state }) => [name, state])),
    shards: new Set(shards.rows.map(({ name }) => name)),
  }
}

/** Lists all tables except shards and extensions' tables. This is the only place that decides which of them are team tables. */
export const readCatalogue = async (db: Db): Promise<CatalogueTable[]> => {
  const { rows } = await sql<Omit<CatalogueTable, 'state'>>`
    select relname as name,
      exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = pg_class.oid and contype = 'p' and attname = 'team_id') as "isTeams",
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f') as "refersTo",
      pg_relation_size(pg_class.oid) > 0 as "hasLocalRows"
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  const { states, shards } = await readCitus(db)
  return rows
    .filter(({ name }) => !shards.has(name))
    .map((table) => ({ ...table, state: states.get(table.name) ?? 'local' }))
}

interface Server {
  readonly version: string
  readonly is_created: boolean
  readonly is_available: boolean
  /** Null if the database role isn't allowed to see the setting. */
  readonly preloaded: string | null
}

const readServer = async (db: Db): Promise<Server> => {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::integer / 10000 || '' as version,
      exists (select from pg_extension where extname = 'citus') as is_created,
      exists (select from pg_available_extensions where name = 'citus') as is_available,
      (select setting from pg_settings where name = 'shared_preload_libraries') as preloaded`.execute(db)
  return rows[0] as Server
}

const findMissingExtension = ({ version, is_available, preloaded }: Server): string[] => [
  ...(is_available ? [] : [`Citus is not installed: install its package for PostgreSQL ${version} on every server.`]),
  ...(preloaded === null || preloaded.split(/\s*,\s*/).includes('citus')
    ? []
    : [
        `The server does not load Citus: put citus first in shared_preload_libraries (now '${preloaded}') in postgresql.conf of every server, and restart it.`,
      ]),
  'It is not in this database: run "create extension citus" as a superuser, in the database of the same name on every server.',
]

const findMissingNodes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ coordinators: number; workers: number }>`
    select count(*) filter (where groupid = 0) as coordinators,
      count(*) filter (where isactive and shouldhaveshards) as workers
    from pg_dist_node`.execute(db)
  return [
    ...(rows[0]?.coordinators
      ? []
      : [`This server does not know its own name: select citus_set_coordinator_host('…').`]),
    ...(rows[0]?.workers ? [] : [`No server takes shards: select citus_add_node('…', 5432), once for each worker.`]),
  ]
}

export const distribution: Distribution = {
  findMissing: async (db) => {
    const server = await readServer(db)
    return server.is_created ? findMissingNodes(db) : findMissingExtension(server)
  },
  isStarted: async (db) =>
    (await hasCitusTables(db)) && (await readCatalogue(db)).some(({ state }) => state !== 'local'),
  findNextStep: async (trx) => planDistribution(await readCatalogue(trx))[0],
}
