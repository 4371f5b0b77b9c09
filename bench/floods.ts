import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/platform/storage/database.ts'
import { SIGNUP_POSTS } from '../src/recipients/public-pages/subscribe-page.ts'
import { createIdentifier } from '../test/verified-identifiers.ts'
import { printTable } from './compare.ts'
import { createFieldsOf } from './contacts.ts'
import type { FloodOrder, FloodResult } from './flood-client.ts'
import { sendOtherRequests } from './other-requests.ts'
import { type Bench, newLocation, startBench } from './servers.ts'

const PER_SECOND = 2_000
const SECONDS = 10
/** Two worker processes use both cores, as in production. */
const WORKERS = ['--workers', '2']
const GOALS = { othersP99Ms: 50, ofRate: 0.9 } as const

interface FloodFigures extends FloodResult {
  readonly processes: string
  readonly readP99Ms: number
  readonly writeP99Ms: number
  readonly sent: number
  /** How many confirmation emails the rate limit lets one network trigger during the measurement. */
  readonly allowed: number
}

/**
 * Floods a list's subscribe form with requests from one network, while another team uses the API. On SQLite, worker processes are
 * measured too, because they share one process that writes.
 */
export const benchmarkFloods = async (bench: Bench): Promise<FloodFigures[]> => {
  console.error(`  ${bench.database} floods of subscribe requests …`)
  const alone = await flood(bench, 'one process')
  if (bench.database !== 'sqlite') return [alone]
  const withWorkers = await startBench(bench.database, await newLocation(bench.location), WORKERS)
  try {
    return [alone, await flood(withWorkers, 'two workers')]
  } finally {
    withWorkers.stop()
  }
}

/** Creates a list with a form, and returns the form's path. */
const createForm = async ({ origin, location }: Bench, team: { id: number; headers: Record<string, string> }) => {
  await createFieldsOf(origin, team.headers)
  const { db } = openDatabase(location)
  const email_address_id = await createIdentifier(db, team.id, 'email', `news${team.id}@brand.example`)
  await db.destroy()
  const body = JSON.stringify({ name: 'News', channel: 'email', email_address_id })
  const response = await fetch(`${origin}/api/v1/lists`, { method: 'POST', headers: team.headers, body })
  assert.equal(response.status, 201)
  return new URL(((await response.json()) as { subscribe_url: string }).subscribe_url).pathname
}

const flood = async (bench: Bench, processes: string): Promise<FloodFigures> => {
  const { origin } = bench
  const team = await bench.createTeam('Flooded')
  const other = await bench.createTeam('Others')
  await createFieldsOf(origin, other.headers)
  const path = await createForm(bench, team)
  // Starts a render thread, so that the second of CPU time that this takes isn't measured.
  const first = await fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams({ email: 'first@mail.example' }),
  })
  assert.equal(first.status, 200)
  const others = sendOtherRequests(origin, other.headers)
  await others.whileIdle()
  const startedAt = performance.now()
  const { perSecond, statuses } = await sendFlood({ origin, path, perSecond: PER_SECOND, seconds: SECONDS })
  const { readP99Ms, writeP99Ms } = await others.stop()
  // The messages that were accepted last may not be stored yet.
  await sleep(500)
  const allowed = SIGNUP_POSTS.burst + Math.ceil((performance.now() - startedAt) / SIGNUP_POSTS.msPerRequest)
  const { db } = openDatabase(bench.location)
  const messages = await db.selectFrom('messages').select('id').where('team_id', '=', team.id).execute()
  await db.destroy()
  return { processes, perSecond, readP99Ms, writeP99Ms, sent: messages.length, allowed, statuses }
}

const sendFlood = async (order: FloodOrder): Promise<FloodResult> => {
  const client = fork(join(import.meta.dirname, 'flood-client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  client.send(order)
  return (await once(client, 'message'))[0] as FloodResult
}

/** Returns the names of the goals that were missed. */
export const printFloods = (database: string, all: readonly FloodFigures[]): string[] => {
  printTable(
    [`${database}, floods of subscribe requests`, 'measured', 'goal'],
    all.flatMap((figures) => [
      [`${figures.processes}: requests per second`, figures.perSecond.toFixed(0), `${PER_SECOND * GOALS.ofRate}`],
      ['… others’ reads meanwhile, p99 ms', figures.readP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… others’ writes meanwhile, p99 ms', figures.writeP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… confirmation emails', `${figures.sent}`, `${figures.allowed}`],
      ['… responses by status', countsOf(figures.statuses), 'no 5xx'],
    ]),
  )
  return all.flatMap(({ processes, perSecond, readP99Ms, writeP99Ms, sent, allowed, statuses }) => {
    const name = `${database} floods, ${processes}`
    const hasFailed = Object.keys(statuses).some((status) => status.startsWith('5'))
    return [
      ...(perSecond < PER_SECOND * GOALS.ofRate ? [`${name}: rate`] : []),
      ...(Math.max(readP99Ms, writeP99Ms) > GOALS.othersP99Ms ? [`${name}: others’ p99`] : []),
      ...(sent > allowed ? [`${name}: emails`] : []),
      ...(hasFailed ? [`${name}: 5xx`] : []),
    ]
  })
}

const countsOf = (statuses: FloodFigures['statuses']) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
