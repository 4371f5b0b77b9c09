import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setListeners } from '../src/platform/domain-events/event-readers.ts'
import type { EventType } from '../src/platform/domain-events/event-types.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { openAgain } from '../test/open-again.ts'
import { startSink } from '../test/start-sink.ts'
import { createCampaign, makeRecipients } from './campaign.ts'
import { printTable } from './compare.ts'
import { createFieldsOf } from './contacts.ts'
import { cpuSecondsOf, findPostgresPid } from './cpu-times.ts'
import { createList, csvOf, importFile, rateOf } from './imports.ts'
import { measureWholeCampaign } from './measure-sender.ts'
import { startPostrider } from './postrider-sender.ts'
import { type Bench, newLocation, startBench } from './servers.ts'

const ALL_TYPES = Object.keys({
  'contact.created': true,
  'contact.updated': true,
  'contact.deleted': true,
  'contact.erased': true,
  'subscriber.pending': true,
  'subscriber.subscribed': true,
  'subscriber.unsubscribed': true,
  'message.sent': true,
  'message.delivered': true,
  'message.bounced': true,
  'message.complained': true,
  'message.failed': true,
  'message.suppressed': true,
  'message.unknown': true,
  'message.opened': true,
  'message.clicked': true,
  'campaign.started': true,
  'campaign.paused': true,
  'campaign.sent': true,
  'campaign.canceled': true,
  'import.finished': true,
} satisfies Record<EventType, true>) as EventType[]

/** The machine's speed changes, so both cases are measured many times, in turn. */
const ROUNDS = 9
const CPU_GOAL = 1.1

interface Figures {
  readonly perSecond: number
  /** The CPU time per row or email, database included. */
  readonly micros: number
}

interface Comparison {
  readonly nobody: readonly Figures[]
  readonly listener: readonly Figures[]
}

export interface EventFigures {
  readonly count: number
  readonly imports: Comparison
  readonly sending: Comparison
}

/** The first time only warms up. */
const takeTurns = async (measure: (isListening: boolean) => Promise<Figures>): Promise<Comparison> => {
  await measure(true)
  const [nobody, listener]: [Figures[], Figures[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    nobody.push(await measure(false))
    listener.push(await measure(true))
  }
  return { nobody, listener }
}

const listen = (db: Db, teamId: number, isListening: boolean) =>
  transact(db, (trx) => setListeners(trx, teamId, 'benchmark', isListening ? ALL_TYPES : []))

/** Imports and sends with nobody who listens to domain events, and with a reader that listens to all of them. */
export const benchmarkEvents = async (bench: Bench, count: number): Promise<EventFigures> => {
  const { databaseUrl } = bench.location
  const postgresPid = databaseUrl ? await findPostgresPid(databaseUrl) : undefined
  const imports = await compareImports(bench, count, postgresPid)
  bench.stop()
  return { count, imports, sending: await compareCampaigns(bench, count, postgresPid) }
}

const compareImports = async (bench: Bench, count: number, postgresPid: number | undefined): Promise<Comparison> => {
  const { location, database, origin, pid } = bench
  console.error(`  ${database} imports of ${count} rows …`)
  const cpuSeconds = () => cpuSecondsOf(pid) + (postgresPid === undefined ? 0 : cpuSecondsOf(postgresPid))
  mkdirSync(location.dataDir, { recursive: true })
  const file = join(location.dataDir, 'rows.csv')
  await pipeline(Readable.from(csvOf(count)), createWriteStream(file))
  const db = await openAgain(location)
  const imports = await takeTurns(async (isListening) => {
    const { id, headers } = await bench.createTeam('Imports')
    await createFieldsOf(origin, headers)
    await listen(db, id, isListening)
    const listId = await createList(origin, headers)
    const before = cpuSeconds()
    const { ended } = await importFile(origin, headers, file, `?list_id=${listId}`)
    return { perSecond: rateOf(ended), micros: ((cpuSeconds() - before) * 1e6) / count }
  })
  await db.destroy()
  return imports
}

/** Uses a separate database, because `makeRecipients` needs an empty one. */
const compareCampaigns = async (
  { database, location: { databaseUrl, dataDir } }: Bench,
  count: number,
  postgresPid: number | undefined,
): Promise<Comparison> => {
  console.error(`  ${database} campaigns to ${count} …`)
  const location = await newLocation({ databaseUrl, dataDir })
  const bench = await startBench(database, location)
  const campaigns: number[] = []
  const team = await bench.createTeam('Sender')
  const listId = await makeRecipients(location, bench.origin, team, count)
  for (let n = 0; n < 1 + 2 * ROUNDS; n++) campaigns.push(await createCampaign(bench.origin, team, listId))
  bench.stop()
  const db = await openAgain(location)
  const sink = await startSink('--by-recipient')
  const sending = await takeTurns(async (isListening) => {
    await listen(db, team.id, isListening)
    const start = () => startPostrider(location, sink, team, campaigns.pop() as number)
    const sent = await measureWholeCampaign(start, { sink, messages: count, postgresPid })
    const { steadyPerSecond, programMicros, databaseMicros } = sent
    return {
      perSecond: steadyPerSecond,
      micros: programMicros + (Number.isNaN(databaseMicros) ? 0 : databaseMicros),
    }
  }).finally(sink.stop)
  await db.destroy()
  return sending
}

const middle = (figures: readonly Figures[], of: keyof Figures) =>
  figures.map((it) => it[of]).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] as number

/** Returns the names of the goals that were missed. */
export const printEvents = (database: string, { count, imports, sending }: EventFigures): string[] => {
  const missed: string[] = []
  const rowOf = (name: string, { nobody, listener }: Comparison) => {
    const ratio = middle(listener, 'micros') / middle(nobody, 'micros')
    if (ratio > CPU_GOAL) missed.push(`${database} domain events: ${name}`)
    const show = (figures: readonly Figures[]) =>
      `${middle(figures, 'perSecond').toFixed(0)}; ${middle(figures, 'micros').toFixed(0)}`
    return [`${name}, per second; CPU µs`, show(nobody), show(listener), ratio.toFixed(2), `${CPU_GOAL}`]
  }
  printTable(
    [`${database}, domain events, ${count} each`, 'nobody listens', 'a reader of everything', 'CPU ratio', 'goal'],
    [rowOf('import', imports), rowOf('campaign', sending)],
  )
  return missed
}
