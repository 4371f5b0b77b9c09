import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { runPostrider, startServer } from '../test/server-process.ts'
import type { TestLocation } from '../test/test-database.ts'
import type { BareOrder } from './bare-server.ts'
import type { Question } from './load.ts'

export interface Bench {
  readonly database: string
  readonly location: TestLocation
  readonly origin: string
  readonly pid: number
  readonly createTeam: (name: string) => Promise<{ id: number; headers: Record<string, string> }>
  /** Starts a plain Fastify server on the same data. */
  readonly startBare: (order: Omit<BareOrder, 'postgresUrl' | 'sqlite'>) => Promise<BareServer>
  readonly stop: () => void
}

export interface BareServer {
  readonly get: (path: string) => Question
  readonly post: (path: string, body: string) => Question
  readonly stop: () => void
}

const JSON_TYPE = { 'content-type': 'application/json' }

let locations = 0

/** Returns the location of a new, empty database next to a given one. */
export const newLocation = async ({ databaseUrl, dataDir }: TestLocation): Promise<TestLocation> => {
  const name = `bench_${process.pid}_${++locations}`
  if (!databaseUrl) return { databaseUrl, dataDir: `${dataDir}-${name}` }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = name
  return { databaseUrl: url.href, dataDir: `${dataDir}-${name}` }
}

/**
 * Starts Postrider on the database at `location`, with the additional arguments, if any. It logs at the default level, but the
 * output is discarded.
 */
export const startBench = async (
  database: string,
  location: TestLocation,
  args: readonly string[] = [],
): Promise<Bench> => {
  const environment = { LOG_LEVEL: 'info', AUTO_CONFIGURE_ALLOW_PRIVATE: 'true' }
  const server = await startServer(location, environment, 'ignore', args)
  const command = async (...args: string[]) => (await runPostrider(location, args)).stdout.trim()
  return {
    database,
    location,
    origin: server.origin,
    pid: server.child.pid as number,
    createTeam: async (name) => {
      const id = JSON.parse(await command('team', 'create', '--name', name)).id as number
      const token = await command('token', 'create', '--team', String(id))
      return { id, headers: { authorization: `Bearer ${token}`, ...JSON_TYPE } }
    },
    startBare: (order) =>
      startBare({
        ...order,
        ...(location.databaseUrl ? { postgresUrl: location.databaseUrl } : { sqlite: sqliteFiles(location) }),
      }),
    stop: () => server.child.kill('SIGKILL'),
  }
}

const startBare = async (order: BareOrder): Promise<BareServer> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(order)
  const [port] = await once(child, 'message')
  const origin = `http://127.0.0.1:${port}`
  return {
    get: (path) => ({ origin, path, method: 'GET' }),
    post: (path, body) => ({ origin, path, method: 'POST', body, headers: JSON_TYPE }),
    stop: () => child.kill('SIGKILL'),
  }
}

/**
 * The plain server reads from the same file as Postrider, but writes to an empty file with the same schema: two writers on one
 * file would block each other.
 */
const sqliteFiles = ({ dataDir }: TestLocation) => {
  const file = join(dataDir, 'postrider.db')
  const emptyFile = join(dataDir, `bare-${Date.now()}.db`)
  const source = new DatabaseSync(file, { readOnly: true })
  const empty = new DatabaseSync(emptyFile)
  const statements = source
    .prepare(`select sql from sqlite_master where sql is not null and (tbl_name in ('brands', 'contacts'))`)
    .all()
  for (const { sql } of statements) empty.exec(String(sql).replace(/references teams \(id\)/, ''))
  source.close()
  empty.close()
  return { file, emptyFile }
}
