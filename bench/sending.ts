import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Content } from '../src/sending/messages/content.ts'
import { makeMessages, PLAIN_CONTENT } from '../test/make-messages.ts'
import { openAgain } from '../test/open-again.ts'
import { findScans, PLANNED_MESSAGES, updateStatistics } from '../test/query-plans.ts'
import { startServer } from '../test/server-process.ts'
import { type Sink, startSink } from '../test/start-sink.ts'
import { createIdentifier } from '../test/verified-identifiers.ts'
import { type BenchTeam, createCampaign, finish, makeRecipients, measureDryRun, prepare } from './campaign.ts'
import { printTable } from './compare.ts'
import { createFieldsOf } from './contacts.ts'
import { memoryMb, metric } from './load.ts'
import { p99, sendOtherRequests } from './other-requests.ts'
import type { PeerFigures } from './peer.ts'
import { measureRendering } from './rendering.ts'
import { type Rate, sendBare, sendWithNodemailer } from './sending-baselines.ts'
import type { Bench } from './servers.ts'
import { benchmarkWholeCampaigns, printWholeCampaigns, type WholeCampaigns } from './whole-campaigns.ts'

/** How many messages to send before measuring, so that the server has compiled its hot code. */
const WARM_UP_MESSAGES = 5_000
/**
 * How often to check the progress and the server's memory. More checks would distort the figures, because each memory reading takes
 * milliseconds of CPU time.
 */
const POLL_MS = 500
const STALLED_MS = 30_000
const TRANSACTIONAL_EVERY_MS = 200
/** How long to wait for the last transactional emails. The campaign has ended by then, so they should be sent immediately. */
const TRANSACTIONAL_LIMIT_MS = 30_000

/**
 * The goals from the sending specification. If a machine is too slow for `perSecond`, the rate must reach both `ofBare` and
 * `ofNodemailer`, which are multiples of the baselines' rates.
 */
const GOALS = {
  sqlite: { perSecond: 3_334, ofBare: 0.18, ofNodemailer: 7 },
  postgres: { perSecond: 2_000, ofBare: 0.09, ofNodemailer: 3.5 },
  cpuMicros: 350,
  renderMicros: 150,
  memoryMb: 300,
  othersP99Ms: 50,
  transactionalP99Ms: 1_000,
  dryRunSeconds: 10,
} as const

export interface SendingFigures extends Rate {
  /** The rate while the server also serves API requests. */
  readonly perSecondTogether: number
  readonly messages: number
  readonly bare: Rate
  readonly nodemailer: Rate
  /** The CPU time to render a 10 KB template for one recipient. */
  readonly renderMicros: number
  readonly memoryMb: number
  readonly lost: number
  readonly repeated: number
  readonly readP99Ms: number
  readonly writeP99Ms: number
  readonly transactionalP99Ms: number
  readonly wholeCampaigns: WholeCampaigns
  /** Statements that read all of a team's rows in a large table. */
  readonly scans: readonly string[]
  readonly dryRunSeconds: number
  /** The p99 latency of other requests during the dry run. */
  readonly dryRunP99Ms: number
  readonly prepareSeconds: number
  /** The time from pressing Send until the last email is sent. During the second half, the server also serves API requests. */
  readonly totalSeconds: number
  /** Whether the dry run, the ledger, the counts, the report and the mail server have the same numbers. */
  readonly areNumbersEqual: boolean
}

/** Sends a campaign's messages to a mail server on the same machine. Also measures two baselines that don't use a database. */
export const benchmarkSending = async (bench: Bench, messages: number): Promise<SendingFigures> => {
  const say = (what: string) => console.error(`  ${bench.database} ${what} …`)
  const sink = await startSink()
  try {
    say('sending, bare pipelined loop')
    const bare = await sendBare(sink)
    say('sending, nodemailer’s pool')
    const nodemailer = await sendWithNodemailer(sink)
    await sink.forget()
    say('rendering')
    const rendering = await measureRendering()
    say(`${messages} recipients stored`)
    const team = await bench.createTeam('Sender')
    const other = await bench.createTeam('Other')
    await createFieldsOf(bench.origin, other.headers)
    const listId = await makeRecipients(bench.location, bench.origin, team, messages)
    await updateStatistics(bench.location)
    const campaignId = await createCampaign(bench.origin, team, listId)
    const nextCampaignId = await createCampaign(bench.origin, team, listId)
    bench.stop()
    const { db } = openDatabase(bench.location)
    const senderId = await createIdentifier(db, other.id, 'email', 'shop@brand.example')
    await db.destroy()
    const sent = await sendAll(bench, sink, messages, { ...team, campaignId }, { ...other, senderId }, say)
    const wholeCampaigns = await benchmarkWholeCampaigns(bench, { team, campaignId: nextCampaignId }, messages)
    const scans = await findScansAfter(bench, team.id)
    return { messages, bare, nodemailer, renderMicros: rendering.cpuMicros, wholeCampaigns, scans, ...sent }
  } finally {
    sink.stop()
  }
}

/** Fills the ledger, then looks for statements that read all of a team's rows. */
const findScansAfter = async ({ location }: Bench, teamId: number): Promise<string[]> => {
  const db = await openAgain(location)
  await makeMessages(db, teamId, { count: PLANNED_MESSAGES, lane: 'marketing', content: PLAIN })
  await db.destroy()
  await updateStatistics(location)
  return findScans(location, teamId)
}

const PLAIN: Content = { ...PLAIN_CONTENT, from_name: 'Brand' }

interface OtherTeam extends BenchTeam {
  readonly senderId: number
}

/**
 * Starts a server that does a dry run of the campaign, prepares its messages and sends them. While the server sends the first half,
 * it has no other work, so this half gives the rate and the CPU time per email. While it sends the second half, it also serves API
 * requests and sends transactional emails, so this half gives their latencies.
 */
const sendAll = async (
  bench: Bench,
  sink: Sink,
  messages: number,
  team: BenchTeam & { readonly campaignId: number },
  other: OtherTeam,
  say: (what: string) => void,
) => {
  const server = await startServer(
    bench.location,
    { LOG_LEVEL: 'info', SMTP_URL: `${sink.url}?security=none` },
    'ignore',
  )
  try {
    const { origin } = server
    const { campaignId } = team
    say(`dry run for ${messages} recipients`)
    const { check, ...dryRun } = await measureDryRun(origin, team, other, campaignId)
    say(`${messages} messages prepared`)
    const startedAt = performance.now()
    const prepareSeconds = await prepare(origin, team, campaignId)
    say(`${messages} messages sent`)
    const progress = watch(server.origin, sink)
    await progress.until(() => WARM_UP_MESSAGES)
    const alone = await progress.until(() => messages / 2)

    const others = sendOtherRequests(server.origin, other.headers)
    const transactional = sendTransactional(server.origin, other)
    const together = await progress.until(() => messages + transactional.count())
    const { readP99Ms, writeP99Ms } = await others.stop()
    const { count, transactionalP99Ms } = await transactional.stop()
    const { counts, report } = await finish(origin, team, campaignId)
    const totalSeconds = (performance.now() - startedAt) / 1_000
    const { distinct, repeated } = await sink.report()
    const numbers = [check.will_receive, counts.total, counts.sent, report.funnel.eligible, report.funnel.sent]
    return {
      ...dryRun,
      prepareSeconds,
      totalSeconds,
      areNumbersEqual: numbers.every((n) => n === distinct - count),
      ...alone,
      perSecondTogether: together.perSecond,
      memoryMb: progress.mostMb(),
      readP99Ms,
      writeP99Ms,
      lost: messages + count - distinct,
      repeated: repeated.length,
      transactionalP99Ms,
    }
  } finally {
    server.child.kill('SIGKILL')
  }
}

/** Measures a server's sending rate, CPU time per email and peak memory. */
const watch = (origin: string, sink: Sink) => {
  let mostMb = 0
  const read = async () => ({ total: (await sink.report()).total, cpu: await cpuOf(origin), at: performance.now() })
  return {
    /** Waits until the sink has received `count()` emails in total, or hasn't received any for 30 seconds. */
    until: async (count: () => number): Promise<Rate> => {
      const before = await read()
      let { total } = before
      for (let stalledMs = 0; total < count() && stalledMs < STALLED_MS; ) {
        await sleep(POLL_MS)
        const now = (await sink.report()).total
        stalledMs = now === total ? stalledMs + POLL_MS : 0
        total = now
        mostMb = Math.max(mostMb, await memoryMb(origin))
      }
      const after = await read()
      const sent = after.total - before.total
      return {
        perSecond: sent / ((after.at - before.at) / 1_000),
        cpuMicros: ((after.cpu - before.cpu) * 1e6) / sent,
      }
    },
    mostMb: () => mostMb,
  }
}

interface SentEmail {
  readonly status: string
  readonly created_at: string
  readonly sent_at: string | null
}

/** Sends transactional emails at a steady pace, and measures the time from creating each one until the mail server accepts it. */
const sendTransactional = (origin: string, { headers, senderId }: OtherTeam) => {
  let isOver = false
  const ids: number[] = []
  const sending = (async () => {
    for (let n = 0; !isOver; n++) {
      const email = { to: `user${n}@mail.example`, email_address_id: senderId, subject: 'Your code', text: '123456' }
      const response = await fetch(`${origin}/api/v1/emails`, { method: 'POST', headers, body: JSON.stringify(email) })
      ids.push(((await response.json()) as { id: number }).id)
      await sleep(TRANSACTIONAL_EVERY_MS)
    }
  })()
  /** Returns infinity if the email wasn't sent, so that the goal is missed. */
  const delayOf = async (id: number, giveUpAt: number): Promise<number> => {
    for (;;) {
      const response = await fetch(`${origin}/api/v1/messages/${id}`, { headers })
      const { status, created_at, sent_at } = (await response.json()) as SentEmail
      if (sent_at !== null) return Date.parse(sent_at) - Date.parse(created_at)
      const isPending = status === 'queued' || status === 'sending'
      if (!isPending || performance.now() > giveUpAt) return Number.POSITIVE_INFINITY
      await sleep(POLL_MS)
    }
  }
  return {
    count: () => ids.length,
    stop: async () => {
      isOver = true
      await sending
      const giveUpAt = performance.now() + TRANSACTIONAL_LIMIT_MS
      const delays: number[] = []
      for (const id of ids) delays.push(await delayOf(id, giveUpAt))
      return { count: ids.length, transactionalP99Ms: p99(delays) }
    },
  }
}

const cpuOf = (origin: string) => metric(origin, 'process_cpu_seconds_total')

/** Returns the names of the goals that were missed. */
export const printSending = (database: string, figures: SendingFigures, peer: PeerFigures | undefined): string[] => {
  const { bare, nodemailer, perSecond, cpuMicros, lost, repeated } = figures
  const goals = database === 'postgres' ? GOALS.postgres : GOALS.sqlite
  const [ofBare, ofNodemailer] = [perSecond / bare.perSecond, perSecond / nodemailer.perSecond]
  const rate = (value: number) => value.toFixed(0)
  printTable(
    [`${database}, ${figures.messages} personalized emails`, 'measured', 'goal'],
    [
      ['bare pipelined loop, emails per second', rate(bare.perSecond), ''],
      ['… CPU per email, µs', rate(bare.cpuMicros), ''],
      ['nodemailer’s pool, emails per second', rate(nodemailer.perSecond), ''],
      ['… CPU per email, µs', rate(nodemailer.cpuMicros), ''],
      ['Postrider, emails per second', rate(perSecond), rate(goals.perSecond)],
      ['… vs. bare loop', ofBare.toFixed(2), `${goals.ofBare}`],
      ['… vs. nodemailer', ofNodemailer.toFixed(1), `${goals.ofNodemailer}`],
      ['… CPU per email, µs', rate(cpuMicros), `${GOALS.cpuMicros}`],
      ['rendering 10 KB, CPU per recipient, µs', rate(figures.renderMicros), `${GOALS.renderMicros}`],
      ['… emails per second alongside API requests', rate(figures.perSecondTogether), ''],
      ['… memory, MB', rate(figures.memoryMb), `${GOALS.memoryMb}`],
      ['… lost', `${lost}`, '0'],
      ['… sent twice', `${repeated}`, '0'],
      ['… others’ reads, p99 ms', figures.readP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… others’ writes, p99 ms', figures.writeP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… transactional emails sent after, p99 ms', rate(figures.transactionalP99Ms), `${GOALS.transactionalP99Ms}`],
      ['… dry run, s', figures.dryRunSeconds.toFixed(1), `${GOALS.dryRunSeconds}`],
      ['… others’ requests during the dry run, p99 ms', figures.dryRunP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… preparing, s', figures.prepareSeconds.toFixed(0), ''],
      ['… from Send to the last email, s', figures.totalSeconds.toFixed(0), ''],
      ['… equal numbers in dry run, ledger, report and mail server', figures.areNumbersEqual ? 'yes' : 'no', 'yes'],
      ['… statements that scan large tables', `${figures.scans.length}`, '0'],
    ],
  )
  for (const scan of figures.scans) console.log(scan)
  console.log()
  const missedByWholeCampaigns = printWholeCampaigns(database, figures.wholeCampaigns, peer)
  const isSlow = perSecond < goals.perSecond && (ofBare < goals.ofBare || ofNodemailer < goals.ofNodemailer)
  return [
    ...(isSlow ? [`${database} sending rate`] : []),
    ...(cpuMicros > GOALS.cpuMicros ? [`${database} CPU per email`] : []),
    ...(figures.renderMicros > GOALS.renderMicros ? [`${database} rendering`] : []),
    ...(figures.memoryMb > GOALS.memoryMb ? [`${database} memory while sending`] : []),
    ...(lost > 0 || repeated > 0 ? [`${database} lost or repeated emails`] : []),
    ...(Math.max(figures.readP99Ms, figures.writeP99Ms) > GOALS.othersP99Ms
      ? [`${database} others’ p99 while sending`]
      : []),
    ...(figures.transactionalP99Ms > GOALS.transactionalP99Ms ? [`${database} transactional emails’ p99`] : []),
    ...(figures.dryRunSeconds > GOALS.dryRunSeconds ? [`${database} dry run`] : []),
    ...(figures.dryRunP99Ms > GOALS.othersP99Ms ? [`${database} others’ p99 during the dry run`] : []),
    ...(figures.areNumbersEqual ? [] : [`${database} numbers of the campaign`]),
    ...(figures.scans.length > 0 ? [`${database} query plans`] : []),
    ...missedByWholeCampaigns,
  ]
}
