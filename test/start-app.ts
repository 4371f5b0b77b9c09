import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DestinationStream } from 'pino'
import { insertTeam } from '../src/accounts/teams/team-queries.ts'
import { insertToken } from '../src/accounts/teams/token-queries.ts'
import { createApp, type Role } from '../src/app.ts'
import { startRenderPool } from '../src/content/templates/rendering/render-pool.ts'
import { type Clock, systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { type Config, readConfig } from '../src/foundation/config.ts'
import { createLogger } from '../src/platform/http/server/request-log.ts'
import type { SafeFetch } from '../src/platform/safe-fetch/safe-fetch.ts'
import { readSecretKey } from '../src/platform/secrets/secret-key.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { apiClient, type RawRequest, sendRaw } from './api-client.ts'
import { HAS_SECOND_SERVER, startSecondServer } from './second-server.ts'
import {
  afterFile,
  type DatabaseKind,
  type MigratedDatabase,
  openMigrated,
  RUN_KIND,
  testDatabase,
} from './test-database.ts'

interface Options {
  readonly database?: DatabaseKind
  readonly config?: Partial<Config>
  /** Whether all tests in this process that use the same `config` share a server. If true, all other options are ignored. */
  readonly isShared?: boolean
  readonly clock?: Clock
  readonly logTo?: DestinationStream
  readonly role?: Role
  readonly fetchSite?: SafeFetch
  /**
   * How many servers share the database, if the test run has two servers per database. The default is 2. In other runs, there is
   * always one server. Use 1 to test state that a server keeps in memory.
   */
  readonly servers?: 1 | 2
  /** Gives the test a database that no other server uses, for tests that depend on which server does the background work. */
  readonly ownDatabase?: boolean
  readonly lockTimeoutMs?: number
}

/**
 * Returns a real server on a loopback port, with two new teams. Without options, all tests in a process share one server, as
 * teams do in production. With options, the test has its own server, unless `isShared` is set.
 */
export const startApp = async (t: TestContext, options?: Options) => {
  const isShared = !options || options.isShared
  const server = await (isShared ? sharedServer(options?.config) : startInProcess(options))
  const agent = new Agent({ keepAlive: !server.isBalanced })
  t.after(async () => {
    agent.destroy()
    if (!isShared) await server.close()
  })

  const { app, db, location, origin } = server
  const client = async (team: { id: number }) => apiClient(origin, agent, await createToken(db, team.id))
  const acmeTeam = await createTeam(db, 'Acme')
  const rivalTeam = await createTeam(db, 'Rival')
  return {
    app,
    db,
    location,
    origin,
    agent,
    acmeTeam,
    rivalTeam,
    acme: await client(acmeTeam),
    rival: await client(rivalTeam),
    client,
    raw: (request: RawRequest) => sendRaw(origin, agent, request),
  }
}

const shared = new Map<string, ReturnType<typeof startInProcess>>()

/**
 * Returns the server that tests with this configuration share. It has a separate database, so that its background work doesn't
 * claim the work of tests that start servers with other options.
 */
const sharedServer = (config: Partial<Config> = {}) => {
  const key = JSON.stringify(config)
  const started = shared.get(key) ?? openMigrated(RUN_KIND).then((database) => startInProcess({ config }, database))
  if (!shared.has(key)) afterFile(async () => (await started).close())
  shared.set(key, started)
  return started
}

const sharedRenderPool = startRenderPool({ onError: (error) => assert.fail(String(error)) })
afterFile(() => sharedRenderPool.close())

export const startInProcess = async (options: Options, opened?: MigratedDatabase) => {
  const { database = RUN_KIND, clock = systemClock, logTo, fetchSite, role, servers = 2, lockTimeoutMs } = options
  const { db: usual, location } =
    opened ?? (await (options.ownDatabase ? openMigrated(database) : testDatabase(database)))
  const db = lockTimeoutMs === undefined ? usual : openDatabase({ ...location, lockTimeoutMs }).db
  const config = { ...readConfig({}), ...location, secretKey: await secretOf(location.dataDir), ...options.config }
  const log = createLogger(logTo ? 'trace' : 'silent', logTo ?? { write: () => {} })
  const deps = { config, db, clock, log, sharedRenderPool, ...(fetchSite && { fetchSite }), ...(role && { role }) }
  const app = await createApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })

  const { port } = app.server.address() as AddressInfo
  const isBalanced = HAS_SECOND_SERVER && database === RUN_KIND && servers === 2
  const second = isBalanced ? await startSecondServer({ port, deps }, location) : undefined
  const close = async () => {
    await second?.close()
    await app.close()
    if (db !== usual) await db.destroy()
  }
  return { app, db, location, origin: `http://127.0.0.1:${second?.port ?? port}`, isBalanced, close }
}

/** Returns the secret key in a data folder, so that servers with other data folders can use the same key. */
const secretOf = async (dataDir: string): Promise<string> => {
  await readSecretKey(undefined, dataDir)
  return readFile(join(dataDir, 'secret.key'), 'utf8')
}

export const createTeam = (db: Db, name: string) =>
  transact(db, (trx) => insertTeam(trx, { name, defaultCountry: null }, toTimestamp(systemClock())))

export const createToken = async (db: Db, teamId: number) =>
  (await insertToken(db, teamId, { name: 'Test', kind: 'api' }, toTimestamp(systemClock()))).token
