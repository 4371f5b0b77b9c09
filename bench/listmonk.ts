import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/postgres-server.ts'
import type { Sink } from '../test/start-sink.ts'
import { configure, connect, insertSubscribers } from './listmonk-database.ts'
import { listmonkNewsletter } from './listmonk-newsletter.ts'
import type { Sender } from './measure-sender.ts'

const DATABASE = `listmonk_${process.pid}`
const API_USER = 'bench'
const START_TIMEOUT_MS = 30_000
const SECTIONS = 4
const LOOK_EVERY_MS = 100

/** Creates a database for listmonk on the PostgreSQL server, with subscribers who aren't on a list yet. */
export const installListmonk = async (path: string, postgresUrl: string, sink: Sink, subscribers: number) => {
  const binary = resolve(path)
  const folder = mkdtempSync(join(tmpdir(), 'postrider-listmonk-'))
  const url = new URL(postgresUrl)
  const address = `127.0.0.1:${await freePort()}`
  const environment = {
    LISTMONK_app__address: address,
    LISTMONK_db__host: url.hostname,
    LISTMONK_db__port: url.port || '5432',
    LISTMONK_db__user: decodeURIComponent(url.username),
    LISTMONK_db__password: decodeURIComponent(url.password),
    LISTMONK_db__database: DATABASE,
    LISTMONK_db__ssl_mode: 'disable',
  }
  const run = async (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const child = spawn(binary, args, { cwd: folder, env: { ...environment, ...more } })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    assert.equal(code, 0, `${binary} ${args.join(' ')}: ${stdout}${stderr}`)
    return { stdout, stderr }
  }
  const start = async () => {
    const child = spawn(binary, ['--config', ''], { cwd: folder, env: environment, stdio: 'ignore' })
    const exited = once(child, 'exit')
    const giveUpAt = performance.now() + START_TIMEOUT_MS
    while (!(await fetch(`http://${address}/health`).catch(() => undefined))?.ok) {
      assert.ok(child.exitCode === null && performance.now() < giveUpAt, 'listmonk didn’t start')
      await sleep(50)
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await exited
    }
    return { pid: child.pid as number, kill }
  }

  const version = (await run(['--version'])).stdout.trim()
  const admin = await connect(postgresUrl)
  await admin.query(`create database ${DATABASE}`)
  url.pathname = DATABASE
  const client = await connect(url.href)
  const remove = async () => {
    await client.end()
    await admin.query(`drop database ${DATABASE} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { stderr } = await run(['--config', '', '--install', '--idempotent', '--yes'], {
      LISTMONK_ADMIN_USER: 'admin',
      LISTMONK_ADMIN_PASSWORD: DATABASE,
      LISTMONK_ADMIN_API_USER: API_USER,
    })
    const token = /LISTMONK_ADMIN_API_TOKEN="([^"]+)"/.exec(stderr)?.[1]
    await configure(client, sink)
    await insertSubscribers(client, subscribers)
    const ask = apiOf(`http://${address}/api`, `token ${API_USER}:${token}`)

    /** Returns a function that starts listmonk. After a kill, a new start continues the campaign. */
    const createCampaign = async (listId: number) => {
      const { kill } = await start()
      const layout = { name: `List ${listId}`, type: 'campaign', subject: '', body: '{{ template "content" . }}' }
      const { id: template_id } = await ask('POST', '/templates', layout)
      const { id } = await ask('POST', '/campaigns', {
        name: 'News',
        type: 'regular',
        messenger: 'email',
        from_email: 'Brand <news@brand.example>',
        lists: [listId],
        template_id,
        ...listmonkNewsletter(SECTIONS),
      })
      await kill()
      return async (): Promise<Sender> => ({
        ...(await start()),
        send: () => ask('PUT', `/campaigns/${id}/status`, { status: 'running' }),
        isFinished: async () => (await ask('GET', `/campaigns/${id}`)).status === 'finished',
        listUnknown: async () => [],
      })
    }
    /** Imports the file into the list. Returns the seconds from the end of the upload until listmonk says that it has finished. */
    const importFile = async (listId: number, file: string, rows: number): Promise<number> => {
      const { kill } = await start()
      try {
        const form = new FormData()
        const options = { mode: 'subscribe', subscription_status: 'confirmed', overwrite: true, delim: ',' }
        form.set('params', JSON.stringify({ ...options, lists: [listId] }))
        form.set('file', await openAsBlob(file), 'rows.csv')
        await ask('POST', '/import/subscribers', form)
        const startedAt = performance.now()
        for (;;) {
          const { status, imported } = await ask('GET', '/import/subscribers')
          if (status !== 'importing') {
            assert.deepEqual({ status, imported }, { status: 'finished', imported: rows })
            return (performance.now() - startedAt) / 1_000
          }
          await sleep(LOOK_EVERY_MS)
        }
      } finally {
        await kill()
      }
    }
    return { version, databaseUrl: url.href, client, createCampaign, importFile, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const apiOf = (origin: string, authorization: string) => async (method: string, path: string, body?: object) => {
  const isForm = body instanceof FormData
  const headers = { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) }
  const sent = isForm ? body : body && JSON.stringify(body)
  const response = await fetch(`${origin}${path}`, { method, headers, ...(sent && { body: sent }) })
  const answer = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${answer}`)
  return JSON.parse(answer).data
}
