import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { DestinationStream } from 'pino'
import { createApp } from '../src/app.ts'
import { type Clock, systemClock, toTimestamp } from '../src/clock.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createLogger } from '../src/http/server/request-log.ts'
import type { SafeFetch } from '../src/safe-fetch/safe-fetch.ts'
import { openDatabase } from '../src/storage/database.ts'
import type { Db } from '../src/storage/dialect.ts'
import { transact } from '../src/storage/transact.ts'
import { insertTeam } from '../src/teams/team-queries.ts'
import { insertToken } from '../src/teams/token-queries.ts'
import { apiClient, type RawRequest, sendRaw } from './api-client.ts'
import { HAS_SECOND_SERVER, startSecondServer } from './second-server.ts'
import { type DatabaseKind, RUN_KIND, testDatabase } from './test-database.ts'

interface Options {
  readonly database?: DatabaseKind
  readonly config?: Partial<Config>
  readonly clock?: Clock
  readonly logTo?: DestinationStream
  readonly fetchSite?: SafeFetch
  /** 1: for tests of state that each server keeps in memory. */
  readonly servers?: 1 | 2
  /** How long the database waits for a lock. */
  readonly lockTimeoutMs?: number
}

/** Starts the real service on a loopback port and the test file's database, with two new teams. */
export const startApp = async (t: TestContext, options: Options = {}) => {
  const { database = RUN_KIND, clock = systemClock, logTo, fetchSite, servers = 2, lockTimeoutMs } = options
  const { db: usual, location } = await testDatabase(database)
  const db = lockTimeoutMs === undefined ? usual : openDatabase({ ...location, lockTimeoutMs }).db
  const config = { ...readConfig({}), ...location, ...options.config }
  const log = createLogger(logTo ? 'trace' : 'silent', logTo ?? { write: () => {} })
  const deps = { config, db, clock, log, ...(fetchSite && { fetchSite }) }
  const isSecond = HAS_SECOND_SERVER && database === RUN_KIND && servers === 2
  const app = await createApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: !isSecond })
  t.after(async () => {
    agent.destroy()
    await app.close()
    if (db !== usual) await db.destroy()
  })

  const { port } = app.server.address() as AddressInfo
  const publicPort = isSecond ? await startSecondServer(t, { port, deps }, location) : port
  const origin = `http://127.0.0.1:${publicPort}`
  const client = async (team: { id: number }) => apiClient(origin, agent, await createToken(db, team.id))
  const acmeTeam = await createTeam(db, 'Acme')
  const rivalTeam = await createTeam(db, 'Rival')
  return {
    app,
    db,
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

export const createTeam = (db: Db, name: string) =>
  transact(db, (trx) => insertTeam(trx, { name, defaultCountry: null }, toTimestamp(systemClock())))

export const createToken = async (db: Db, teamId: number) =>
  (await insertToken(db, teamId, { name: 'Test', kind: 'api' }, toTimestamp(systemClock()))).token
