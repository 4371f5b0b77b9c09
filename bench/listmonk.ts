import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../test/postgres-server.ts'
import type { Sink } from '../test/start-sink.ts'
import { listmonkNewsletter } from './listmonk-newsletter.ts'
import type { Sender } from './whole-campaign.ts'

/** The settings with which listmonk is fastest here. */
const SETTINGS = { 'app.concurrency': 10, 'app.message_rate': 1_000, 'app.batch_size': 1_000 }
const CONNECTIONS = 10
const DATABASE = `listmonk_${process.pid}`
const USER = 'bench'
const START_TIMEOUT_MS = 30_000

export interface Listmonk {
  readonly databaseUrl: string
  readonly version: string
  /** Returns a function that starts listmonk. The same campaign continues after each start. */
  readonly createCampaign: (listId: number) => Promise<() => Promise<Sender>>
  /** Creates a list with the first subscribers. Returns its id. */
  readonly createList: (subscribers: number) => Promise<number>
  readonly remove: () => Promise<void>
}

/** Creates a database for listmonk, with subscribers like the recipients of our campaign, who aren't on a list yet. */
export const installListmonk = async (
  path: string,
  postgresUrl: string,
  sink: Sink,
  subscribers: number,
): Promise<Listmonk> => {
  const binary = resolve(path)
  const folder = mkdtempSync(join(tmpdir(), 'postrider-listmonk-'))
  const url = new URL(postgresUrl)
  const environment = {
    LISTMONK_db__host: url.hostname,
    LISTMONK_db__port: url.port || '5432',
    LISTMONK_db__user: decodeURIComponent(url.username),
    LISTMONK_db__password: decodeURIComponent(url.password),
    LISTMONK_db__database: DATABASE,
    LISTMONK_db__ssl_mode: 'disable',
    LISTMONK_db__max_open: '25',
    LISTMONK_db__max_idle: '25',
    LISTMONK_app__address: `127.0.0.1:${await freePort()}`,
  }
  const origin = `http://${environment.LISTMONK_app__address}`
  const options = { cwd: folder, env: environment }
  const admin = await connect(postgresUrl)
  await admin.query(`create database ${DATABASE}`)
  url.pathname = DATABASE
  const client = await connect(url.href)

  const run = async (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const child = spawn(binary, args, { ...options, env: { ...environment, ...more } })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    assert.equal(code, 0, `${binary} ${args.join(' ')}: ${stdout}${stderr}`)
    return { stdout, stderr }
  }
  const version = (await run(['--version'])).stdout.trim()
  const { stderr } = await run(['--config', '', '--install', '--idempotent', '--yes'], {
    ...{ LISTMONK_ADMIN_USER: 'admin', LISTMONK_ADMIN_PASSWORD: DATABASE, LISTMONK_ADMIN_API_USER: USER },
  })
  const token = /LISTMONK_ADMIN_API_TOKEN="([^"]+)"/.exec(stderr)?.[1]
  const headers = { authorization: `token ${USER}:${token}`, 'content-type': 'application/json' }
  await configure(client, sink)
  await insertSubscribers(client, subscribers)

  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${origin}/api${path}`, init)
    const answer = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${answer}`)
    return JSON.parse(answer).data
  }
  const start = async () => {
    const child = spawn(binary, ['--config', ''], { ...options, stdio: 'ignore' })
    const exited = once(child, 'exit')
    const giveUpAt = performance.now() + START_TIMEOUT_MS
    while (!(await fetch(`${origin}/health`).catch(() => undefined))?.ok) {
      assert.ok(child.exitCode === null && performance.now() < giveUpAt, 'listmonk didn’t start')
      await sleep(50)
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await exited
    }
    return { pid: child.pid as number, kill }
  }
  const createCampaign = async (listId: number) => {
    const { kill } = await start()
    const layout = { name: 'None', type: 'campaign', subject: '', body: '{{ template "content" . }}' }
    const { id: template_id } = await ask('POST', '/templates', { ...layout, name: `None ${listId}` })
    const { id } = await ask('POST', '/campaigns', {
      ...{ name: 'News', type: 'regular', messenger: 'email', from_email: 'Brand <news@brand.example>' },
      ...{ lists: [listId], template_id, ...listmonkNewsletter(4) },
    })
    await kill()
    return async (): Promise<Sender> => ({
      ...(await start()),
      send: () => ask('PUT', `/campaigns/${id}/status`, { status: 'running' }),
      isFinished: async () => (await ask('GET', `/campaigns/${id}`)).status === 'finished',
      listUnknown: async () => [],
    })
  }
  return {
    ...{ databaseUrl: url.href, version, createCampaign, createList: (count) => insertList(client, count) },
    remove: async () => {
      await client.end()
      await admin.query(`drop database ${DATABASE} with (force)`)
      await admin.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const configure = async (client: pg.Client, { port }: Sink) => {
  const server = {
    ...{ enabled: true, host: '127.0.0.1', port, auth_protocol: 'none', username: '', password: '' },
    ...{ hello_hostname: '', tls_type: 'none', tls_skip_verify: false, email_headers: [], from_addresses: [] },
    ...{ max_conns: CONNECTIONS, idle_timeout: '15s', wait_timeout: '5s', max_msg_retries: 2, msg_retry_delay: '10ms' },
  }
  const settings = {
    ...SETTINGS,
    ...{ smtp: [server], 'app.check_updates': false, 'privacy.individual_tracking': true },
  }
  for (const [key, value] of Object.entries(settings)) {
    await client.query('update settings set value = $2 where key = $1', [key, JSON.stringify(value)])
  }
}

const insertSubscribers = async (client: pg.Client, count: number) => {
  await client.query(
    `insert into subscribers (id, uuid, email, name, attribs)
     select ${FIRST_ID} + n, gen_random_uuid(), 'contact' || n || '@mail.example', 'Ada ' || n, jsonb_build_object(
       'first_name', 'Ada ' || n, 'city', 'Łódź', 'score', n % 100, 'joined', '2026-01-15')
     from generate_series(1, $1) n`,
    [count],
  )
}

/** Larger than the ids of the subscribers that listmonk creates as examples. */
const FIRST_ID = 100

const insertList = async (client: pg.Client, subscribers: number): Promise<number> => {
  const { rows } = await client.query(
    `insert into lists (uuid, name, type, optin) values (gen_random_uuid(), 'News', 'private', 'single') returning id`,
  )
  const { id } = rows[0] as { id: number }
  await client.query(
    `insert into subscriber_lists (subscriber_id, list_id, status)
     select ${FIRST_ID} + n, $1, 'confirmed' from generate_series(1, $2) n`,
    [id, subscribers],
  )
  return id
}
