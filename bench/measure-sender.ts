import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sink } from '../test/start-sink.ts'
import { CAN_READ_PROCESSES, cpuSecondsOf, peakMemoryMb, watchStolenTime } from './cpu-times.ts'

/** A running program that sends one campaign. */
export interface Sender {
  readonly pid: number
  readonly send: () => Promise<void>
  readonly isFinished: () => Promise<boolean>
  /** The recipients of whom the program itself says that it doesn't know whether the email arrived. */
  readonly listUnknown: () => Promise<readonly string[]>
  /** Kills the program (kill -9), and waits until it has ended. */
  readonly kill: () => Promise<void>
}

export interface WholeCampaign {
  /** From Send to the last email. */
  readonly perSecond: number
  readonly steadyPerSecond: number
  /** The program's CPU time per email. NaN if this system doesn't report it. */
  readonly programMicros: number
  /** The database server's CPU time per email. NaN if there is no such server, or if it can't be measured. */
  readonly databaseMicros: number
  readonly memoryMb: number
  /** See `watchStolenTime`. */
  readonly stolenShare: number
  readonly lost: number
  readonly repeated: number
}

export interface KilledCampaign {
  readonly messages: number
  readonly kills: number
  /** Emails that didn't arrive, and that the program doesn't list as unknown. */
  readonly lost: number
  readonly repeated: number
  readonly unknown: number
  /** How many of the emails that the program lists as unknown arrived. */
  readonly unknownArrived: number
}

const POLL_MS = 100
/** How long to wait for the next email. Enough to prepare a million messages, even with bad query plans. */
const STALLED_MS = 600_000
/** After this time without an email, ask the program whether it has finished. */
const QUIET_MS = 1_000
/** The shares of the emails between which the rate is steady. */
const STEADY = { from: 0.1, to: 0.9 }
/** When to kill the program, as shares of the emails. Early, because a program that loses emails has fewer left to send. */
const KILL_AT = [0.1, 0.2, 0.3]

interface Measurement {
  readonly sink: Sink
  readonly messages: number
  readonly postgresPid: number | undefined
  /** Ends the measurement early, so that the figures are those of the emails that have arrived by then. */
  readonly maxSeconds?: number
}

/** Sends a campaign without any other load, and measures the rates, the CPU times and the memory. */
export const measureWholeCampaign = async (
  start: () => Promise<Sender>,
  measurement: Measurement,
): Promise<WholeCampaign> => {
  const sender = await start()
  const figures = await measureSender(sender, measurement).finally(sender.kill)
  console.error(`    ${figures.perSecond.toFixed(0)} emails per second`)
  return figures
}

const measureSender = async (
  sender: Sender,
  { sink, messages, postgresPid, maxSeconds = Number.POSITIVE_INFINITY }: Measurement,
): Promise<WholeCampaign> => {
  await sink.forget()
  const programSeconds = startStopwatch(sender.pid)
  const databaseSeconds = startStopwatch(postgresPid)
  const stolenShare = watchStolenTime()
  const startedAt = performance.now()
  await sender.send()
  const endAt = startedAt + maxSeconds * 1_000
  const arrivals = [{ at: startedAt, total: 0 }, ...(await watchArrivals(sender, sink, messages, endAt))]
  if (performance.now() < endAt) await waitUntilFinished(sender)
  const { at, total } = arrivals.at(-1) as Arrival
  assert.ok(total > 0, 'no email arrived')
  const { from, to } = STEADY
  const steadyMs = momentOf(arrivals, to * total) - momentOf(arrivals, from * total)
  const { distinct, repeated } = await sink.report()
  return {
    perSecond: (total * 1_000) / (at - startedAt),
    steadyPerSecond: ((to - from) * total * 1_000) / steadyMs,
    programMicros: (programSeconds() * 1e6) / total,
    databaseMicros: (databaseSeconds() * 1e6) / total,
    memoryMb: CAN_READ_PROCESSES ? peakMemoryMb(sender.pid) : Number.NaN,
    stolenShare: stolenShare(),
    lost: messages - distinct,
    repeated: repeated.length,
  }
}

/** Sends a campaign with a program that is killed and started again several times. */
export const sendWithKills = async (
  start: () => Promise<Sender>,
  sink: Sink,
  messages: number,
): Promise<KilledCampaign> => {
  await sink.forget()
  let sender = await start()
  let kills = 0
  try {
    await sender.send()
    for (const share of KILL_AT) {
      await watchArrivals(sender, sink, share * messages)
      if (await sender.isFinished()) break
      await sender.kill()
      kills++
      sender = await start()
    }
    await watchArrivals(sender, sink, messages)
    await waitUntilFinished(sender)
    const unknown = await sender.listUnknown()
    const { repeated } = await sink.report()
    const arrived = new Set(await sink.ids())
    const unknownArrived = unknown.filter((recipient) => arrived.has(recipient)).length
    return {
      messages,
      kills,
      repeated: repeated.length,
      unknown: unknown.length,
      unknownArrived,
      lost: messages - arrived.size - (unknown.length - unknownArrived),
    }
  } finally {
    await sender.kill()
  }
}

interface Arrival {
  readonly at: number
  /** How many emails had arrived by then. */
  readonly total: number
}

/** Waits until the sink has received `count` emails, until the program has finished and no more arrive, or until `endAt`. */
const watchArrivals = async (
  sender: Sender,
  sink: Sink,
  count: number,
  endAt = Number.POSITIVE_INFINITY,
): Promise<Arrival[]> => {
  const arrivals: Arrival[] = []
  let total = 0
  let lastAt = performance.now()
  let checkedAt = lastAt
  while (total < count && performance.now() < endAt) {
    await sleep(POLL_MS)
    const now = performance.now()
    const report = await sink.report()
    if (report.total > total) {
      total = report.total
      lastAt = now
      arrivals.push({ at: now, total })
    } else if (now - checkedAt > QUIET_MS && now - lastAt > QUIET_MS) {
      checkedAt = now
      if (await sender.isFinished()) break
      if (now - lastAt > STALLED_MS) throw new Error(`Only ${total} of ${count} emails arrived.`)
    }
  }
  return arrivals
}

const waitUntilFinished = async (sender: Sender) => {
  const giveUpAt = performance.now() + STALLED_MS
  while (!(await sender.isFinished())) {
    if (performance.now() > giveUpAt) throw new Error('The campaign didn’t finish.')
    await sleep(POLL_MS)
  }
}

/** Returns when a number of emails had arrived, by linear interpolation. */
const momentOf = (arrivals: readonly Arrival[], count: number): number => {
  const next = Math.max(
    1,
    arrivals.findIndex(({ total }) => total >= count),
  )
  const [before, after] = [arrivals[next - 1] as Arrival, arrivals[next] as Arrival]
  return before.at + ((after.at - before.at) * (count - before.total)) / (after.total - before.total)
}

/** Returns a function that returns the CPU time that a process has used since. */
const startStopwatch = (pid: number | undefined): (() => number) => {
  if (!CAN_READ_PROCESSES || pid === undefined) return () => Number.NaN
  const before = cpuSecondsOf(pid)
  return () => cpuSecondsOf(pid) - before
}
