/**
 * `npm run bench`: compares Postrider with its baselines on both databases. Starts everything it needs, prints tables, and exits.
 * `bench/README.md` lists the options and explains the figures.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../test/postgres-server.ts'
import { startServer } from '../test/server-process.ts'
import type { TestLocation } from '../test/test-database.ts'
import { benchmarkReading } from './auto-configure.ts'
import { benchmarkBrands } from './brands.ts'
import { printShares, printSlowness } from './compare.ts'
import { benchmarkContacts } from './contacts.ts'
import { benchmarkCrashes, printCrashes } from './crashes.ts'
import { benchmarkDashboard, printDashboard } from './dashboard.ts'
import { benchmarkEvents, printEvents } from './events.ts'
import { benchmarkFloods, printFloods } from './floods.ts'
import { benchmarkImports, printImports } from './imports.ts'
import { memoryMb } from './load.ts'
import { benchmarkListmonk, benchmarkListmonkImport, type PeerFigures } from './peer.ts'
import { benchmarkQueue, printQueue } from './queue.ts'
import { benchmarkSending, printSending } from './sending.ts'
import { type Bench, newLocation, startBench } from './servers.ts'
import { benchmarkSubscribers } from './subscribers.ts'
import { benchmarkTemplates, printTemplates } from './templates.ts'
import { printWordSearches } from './word-searches.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    contacts: { type: 'string', default: '100000' },
    items: { type: 'string', default: '1000000' },
    subscribers: { type: 'string', default: '1000000' },
    messages: { type: 'string' },
    only: { type: 'string' },
    listmonk: { type: 'string' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
  },
})
const { only, database: databases, listmonk } = values
const options = { seconds: Number(values.seconds), rounds: Number(values.rounds) }
const messageCount = (byDefault: number) => Number(values.messages ?? byDefault)
const contactCount = Number(values.contacts)
const subscriberCount = Number(values.subscribers)

const SENT_MESSAGES = 200_000
const CRASH_MESSAGES = 60_000
const EVENT_ROWS = 10_000
const IDLE_MEMORY_GOAL_MB = 130
const LOADED_MEMORY_GOAL_MB = 300
const FIRST_RESPONSE_GOAL_MS = 1_500
/** Applies even while the search index is busy. */
const CREATE_P99_GOAL_MS = 100
const CREATE_GOAL_MS = 2.5
const OTHERS_P99_GOAL_MS = 100

const measureIdle = async (location: TestLocation) => {
  const startedAt = performance.now()
  const server = await startServer(location)
  try {
    while (!(await fetch(`${server.origin}/health`).catch(() => undefined))?.ok) await sleep(5)
    const firstResponseMs = performance.now() - startedAt
    await sleep(5_000)
    return { firstResponseMs, idleMb: await memoryMb(server.origin) }
  } finally {
    server.child.kill('SIGKILL')
  }
}

const main = async () => {
  // Fails now, and not after minutes, if the path is wrong.
  if (listmonk !== undefined) accessSync(listmonk, constants.X_OK)
  const folder = mkdtempSync(join(tmpdir(), 'postrider-bench-'))
  const postgres =
    databases.includes('postgres') || listmonk !== undefined
      ? await startTestPostgres(process.env.TEST_POSTGRES_URL, { durable: true })
      : undefined
  try {
    if (postgres) console.error(postgres.description)
    const idle = await measureIdle({ databaseUrl: undefined, dataDir: join(folder, 'idle') })
    const missed: string[] = []
    for (const database of databases) {
      console.error(`${database}:`)
      const databaseUrl = database === 'postgres' ? postgres?.url : undefined
      const location = { databaseUrl, dataDir: join(folder, database) }
      if (only === 'crashes') {
        const rounds = await benchmarkCrashes(() => newLocation(location), database, messageCount(CRASH_MESSAGES))
        missed.push(...printCrashes(database, rounds))
        continue
      }
      const bench = await startBench(database, location)
      if (only === 'events') {
        const figures = await benchmarkEvents(bench, messageCount(EVENT_ROWS)).finally(bench.stop)
        missed.push(...printEvents(database, figures))
        continue
      }
      try {
        missed.push(...(await benchmark(bench, postgres?.url)))
      } finally {
        bench.stop()
      }
    }
    console.log(
      `First response ${idle.firstResponseMs.toFixed(0)} ms after the start (goal ${FIRST_RESPONSE_GOAL_MS}), ${idle.idleMb.toFixed(0)} MB when idle (goal ${IDLE_MEMORY_GOAL_MB}).`,
    )
    if (idle.firstResponseMs > FIRST_RESPONSE_GOAL_MS) missed.push('first response')
    if (idle.idleMb > IDLE_MEMORY_GOAL_MB) missed.push('idle memory')
    if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}`)
    process.exitCode = missed.length > 0 ? 1 : 0
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wants = (part: string) => only === undefined || only === part

const measurePeerImport = async (postgresUrl: string | undefined, folder: string): Promise<number | undefined> =>
  wants('imports') && listmonk !== undefined && postgresUrl !== undefined
    ? benchmarkListmonkImport(listmonk, postgresUrl, folder, contactCount)
    : undefined

const measurePeer = async (postgresUrl: string | undefined): Promise<PeerFigures | undefined> => {
  if (!wants('sending')) return undefined
  if (listmonk !== undefined && postgresUrl !== undefined) {
    return benchmarkListmonk(listmonk, postgresUrl, messageCount(SENT_MESSAGES))
  }
  console.log('listmonk: skipped. To compare with it, add --listmonk and the path of its binary.')
  return undefined
}

/** Returns the names of the goals that were missed. */
const benchmark = async (bench: Bench, postgresUrl: string | undefined): Promise<string[]> => {
  const brands = wants('brands') ? await benchmarkBrands(bench, options) : []
  const contacts = wants('contacts') ? await benchmarkContacts(bench, contactCount, options) : undefined
  const subscribers = wants('subscribers') ? await benchmarkSubscribers(bench, subscriberCount, options) : undefined
  const imports = wants('imports')
    ? await benchmarkImports(bench, contactCount, { isCompared: listmonk !== undefined })
    : undefined
  const peerImport = await measurePeerImport(postgresUrl, bench.location.dataDir)
  const queue = wants('queue') ? await benchmarkQueue(bench, Number(values.items)) : undefined
  const reading = wants('auto-configure') ? await benchmarkReading(bench, options.seconds) : undefined
  const templates = wants('templates') ? await benchmarkTemplates(bench) : undefined
  const floods = wants('floods') ? await benchmarkFloods(bench) : undefined
  const dashboard = wants('dashboard') ? await benchmarkDashboard(bench) : undefined
  // This must run last, because it stops the benchmark's server.
  const sending = wants('sending') ? await benchmarkSending(bench, messageCount(SENT_MESSAGES)) : undefined
  // Measured again next to each database, because a machine's speed can change within minutes.
  const peer = await measurePeer(postgresUrl)
  const shares = [...brands, ...(contacts?.shares ?? [])]
  const slowness = [...(contacts?.slowness ?? []), ...(subscribers?.slowness ?? [])]
  if (shares.length > 0) printShares(shares)
  if (slowness.length > 0) printSlowness(slowness)
  const wordGoals = contacts ? printWordSearches(bench.database, contacts.wordSearches) : []
  if (contacts) {
    const { made, memoryMb, createP99Ms, createMs } = contacts
    console.log(
      `${bench.database}: ${made.count} contacts with six fields created in batches, ${made.perSecond.toFixed(0)} per second; the server used at most ${memoryMb.toFixed(0)} MB (goal ${LOADED_MEMORY_GOAL_MB}).`,
    )
    console.log(
      `${bench.database}: creating contacts with 16 clients takes ${createP99Ms.toFixed(0)} ms at p99 (goal ${CREATE_P99_GOAL_MS}); a single client waits ${createMs.toFixed(1)} ms (goal ${CREATE_GOAL_MS}).`,
    )
  }
  if (subscribers) {
    const { made, listsMs } = subscribers
    console.log(
      `${bench.database}: ${made.count} subscribers created in batches, ${made.perSecond.toFixed(0)} per second; the lists with their counts take ${listsMs.toFixed(2)} ms.`,
    )
  }
  const importGoals = imports ? printImports(bench.database, imports, peerImport) : []
  const queueGoals = queue ? printQueue(bench.database, queue) : []
  const dashboardGoals = dashboard ? printDashboard(bench.database, dashboard) : []
  const templateGoals = templates ? printTemplates(bench.database, templates) : []
  const floodGoals = floods ? printFloods(bench.database, floods) : []
  const sendingGoals = sending ? printSending(bench.database, sending, peer) : []
  if (reading) {
    const { p99Ms, pagesPerSecond, roseByMb } = reading
    console.log(
      `${bench.database}: while hostile pages are read (${pagesPerSecond.toFixed(1)} per second), other requests take ${p99Ms.toFixed(0)} ms at p99 (goal ${OTHERS_P99_GOAL_MS}); memory increased by ${roseByMb.toFixed(0)} MB.`,
    )
  }
  console.log()
  return [
    ...shares.filter(({ ratio, goal }) => goal !== undefined && ratio < goal).map(({ name }) => name),
    ...slowness.filter(({ ratio, goal }) => ratio > goal).map(({ name }) => name),
    ...wordGoals,
    ...importGoals,
    ...queueGoals,
    ...dashboardGoals,
    ...templateGoals,
    ...floodGoals,
    ...sendingGoals,
    ...(contacts && contacts.memoryMb > LOADED_MEMORY_GOAL_MB ? [`${bench.database} memory`] : []),
    ...(contacts && contacts.createP99Ms > CREATE_P99_GOAL_MS ? [`${bench.database} creates’ p99`] : []),
    ...(contacts && contacts.createMs > CREATE_GOAL_MS ? [`${bench.database} create by a single client`] : []),
    ...(reading && reading.p99Ms > OTHERS_P99_GOAL_MS ? [`${bench.database} others’ p99`] : []),
  ]
}

await main()
