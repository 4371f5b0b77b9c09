import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Content } from '../src/messages/content.ts'
import { compileBody } from '../src/mime/compiled-body.ts'
import { composeEmail } from '../src/mime/compose-email.ts'
import { compileHeaders } from '../src/mime/email-headers.ts'
import { smtpPool } from '../src/smtp/smtp-pool.ts'
import { openDatabase } from '../src/storage/database.ts'
import { makeMessages } from '../test/make-messages.ts'
import { startServer } from '../test/server-process.ts'
import { type Sink, startSink } from '../test/start-sink.ts'
import { printTable } from './compare.ts'
import { createFieldsOf } from './contacts.ts'
import { memoryMb, metric } from './load.ts'
import { sendOtherRequests } from './other-requests.ts'
import type { Bench } from './servers.ts'

const CONNECTIONS = 10
/** How many messages the baselines send: enough for steady figures. */
const BARE_MESSAGES = 50_000
const NODEMAILER_MESSAGES = 5_000
const MESSAGE_BYTES = 12_000
const POLL_MS = 100

/** As in the specification of sending. Shares of the baselines count where a machine is slow. */
const GOALS = {
  sqlite: { perSecond: 3_334, ofBare: 0.18, ofNodemailer: 7 },
  postgres: { perSecond: 2_000, ofBare: 0.09, ofNodemailer: 3.5 },
  cpuMicros: 350,
  memoryMb: 300,
  othersP99Ms: 50,
  transactionalP99Ms: 1_000,
} as const

interface Rate {
  readonly perSecond: number
  readonly cpuMicros: number
}

export interface SendingFigures extends Rate {
  readonly messages: number
  readonly bare: Rate
  readonly nodemailer: Rate
  readonly memoryMb: number
  readonly lost: number
  readonly repeated: number
  readonly readP99Ms: number
  readonly writeP99Ms: number
  readonly transactionalP99Ms: number
}

const PARAGRAPH = `<p style="margin:0 0 16px;font:16px/1.5 sans-serif">Schöne Grüße aus Wien: ${'new arrivals, lower prices. '.repeat(10)}</p>\n`
const HTML = `<html><body>${PARAGRAPH.repeat(Math.ceil((MESSAGE_BYTES * 0.75) / PARAGRAPH.length))}</body></html>`
const TEXT = `Schöne Grüße aus Wien: new arrivals, lower prices.\n`.repeat(Math.ceil((MESSAGE_BYTES * 0.25) / 52))

const CONTENT: Content = {
  ...{ channel: 'email', from_name: 'Brand', to_name: null, reply_to: null, cc: [], bcc: [], subject: 'News' },
  ...{ html: HTML, text: TEXT, headers: {}, attachments: [] },
}

/** Sends a campaign's worth of messages to a mail server on the same machine, beside two baselines without a database. */
export const benchmarkSending = async (bench: Bench, messages: number): Promise<SendingFigures> => {
  const say = (what: string) => console.error(`  ${bench.database} ${what} …`)
  const sink = await startSink()
  try {
    say('sending, bare pipelined loop')
    const bare = await sendBare(sink)
    say('sending, nodemailer’s pool')
    const nodemailer = await sendWithNodemailer(sink)
    await sink.forget()
    say(`${messages} messages stored`)
    const team = await bench.createTeam('Sender')
    const other = await bench.createTeam('Other')
    await createFieldsOf(bench.origin, other.headers)
    bench.stop()
    const { db } = openDatabase(bench.location)
    await makeMessages(db, team.id, { count: messages, lane: 'marketing', content: CONTENT })
    await db.destroy()
    say(`${messages} messages sent`)
    return { messages, bare, nodemailer, ...(await sendAll(bench, sink, messages, other)) }
  } finally {
    sink.stop()
  }
}

const rateOf = async (count: number, send: () => Promise<unknown>): Promise<Rate> => {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  await send()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: count / seconds, cpuMicros: (user + system) / count }
}

/** Composes and sends messages with our own parts, without a database. */
const sendBare = async ({ port }: Sink): Promise<Rate> => {
  const pool = smtpPool({ server: { host: '127.0.0.1', port, security: 'none' }, max: CONNECTIONS })
  const shared = compileHeaders({ from: { address: 'news@brand.example', name: 'Brand' }, subject: 'News' })
  const [html, text] = [compileBody(HTML), compileBody(TEXT)]
  const date = new Date().toISOString()
  let next = 0
  const sendSome = async () => {
    while (next < BARE_MESSAGES) {
      const n = next++
      const to = `contact${n}@mail.example`
      const headers = { to: { address: to }, date, messageId: `bare${n}@brand.example` }
      const { message, needsUtf8 } = composeEmail({ shared, headers, text, html })
      const mail = { from: 'news@brand.example', to, content: message, size: message.length, needsUtf8 }
      const { kind } = await pool.send(mail, () => true)
      if (kind !== 'accepted') throw new Error(`The sink didn’t accept a message: ${kind}.`)
    }
  }
  const rate = await rateOf(BARE_MESSAGES, () => Promise.all(Array.from({ length: CONNECTIONS * 2 }, sendSome)))
  await pool.close()
  return rate
}

const sendWithNodemailer = async ({ port }: Sink): Promise<Rate> => {
  const transport = createTransport({
    ...{ host: '127.0.0.1', port, secure: false, ignoreTLS: true },
    ...{ pool: true, maxConnections: CONNECTIONS, maxMessages: Number.POSITIVE_INFINITY },
  } as object)
  const send = (n: number) =>
    transport.sendMail({
      ...{
        from: 'Brand <news@brand.example>',
        to: `contact${n}@mail.example`,
        subject: 'News',
        html: HTML,
        text: TEXT,
      },
    })
  const rate = await rateOf(NODEMAILER_MESSAGES, () =>
    Promise.all(Array.from({ length: NODEMAILER_MESSAGES }, (_, n) => send(n))),
  )
  transport.close()
  return rate
}

/** Starts a server that finds the stored messages, and measures until the sink has them all. */
const sendAll = async (bench: Bench, sink: Sink, messages: number, other: { headers: Record<string, string> }) => {
  const server = await startServer(
    bench.location,
    { LOG_LEVEL: 'info', SMTP_URL: `${sink.url}?security=none` },
    'ignore',
  )
  try {
    const others = sendOtherRequests(server.origin, other.headers)
    while ((await sink.report()).total === 0) await sleep(POLL_MS)
    const [startedAt, before, cpuBefore] = [performance.now(), (await sink.report()).total, await cpuOf(server.origin)]
    let mostMb = 0
    let total = before
    for (let stalledMs = 0; total < messages && stalledMs < 30_000; ) {
      await sleep(POLL_MS)
      const now = (await sink.report()).total
      stalledMs = now === total ? stalledMs + POLL_MS : 0
      total = now
      mostMb = Math.max(mostMb, await memoryMb(server.origin))
    }
    const seconds = (performance.now() - startedAt) / 1_000
    const cpuMicros = (((await cpuOf(server.origin)) - cpuBefore) * 1e6) / (total - before)
    const { readP99Ms, writeP99Ms } = await others.stop()
    const { distinct, repeated } = await sink.report()
    return {
      ...{ perSecond: (total - before) / seconds, cpuMicros, memoryMb: mostMb, readP99Ms, writeP99Ms },
      ...{ lost: messages - distinct, repeated: repeated.length, transactionalP99Ms: 0 },
    }
  } finally {
    server.child.kill('SIGKILL')
  }
}

const cpuOf = (origin: string) => metric(origin, 'process_cpu_seconds_total')

/** Prints the figures. Returns the names of the missed goals. */
export const printSending = (database: string, figures: SendingFigures): string[] => {
  const { bare, nodemailer, perSecond, cpuMicros, lost, repeated } = figures
  const goals = database === 'postgres' ? GOALS.postgres : GOALS.sqlite
  const [ofBare, ofNodemailer] = [perSecond / bare.perSecond, perSecond / nodemailer.perSecond]
  const rate = (value: number) => value.toFixed(0)
  printTable(
    [`${database}, ${figures.messages} emails of 12 KB`, 'measured', 'goal'],
    [
      ['bare pipelined loop, emails per second', rate(bare.perSecond), ''],
      ['… CPU per email, µs', rate(bare.cpuMicros), ''],
      ['nodemailer’s pool, emails per second', rate(nodemailer.perSecond), ''],
      ['… CPU per email, µs', rate(nodemailer.cpuMicros), ''],
      ['Postrider, emails per second', rate(perSecond), rate(goals.perSecond)],
      ['… vs. bare loop', ofBare.toFixed(2), `${goals.ofBare}`],
      ['… vs. nodemailer', ofNodemailer.toFixed(1), `${goals.ofNodemailer}`],
      ['… CPU per email, µs', rate(cpuMicros), `${GOALS.cpuMicros}`],
      ['… memory, MB', rate(figures.memoryMb), `${GOALS.memoryMb}`],
      ['… lost', `${lost}`, '0'],
      ['… sent twice', `${repeated}`, '0'],
      ['… others’ reads, p99 ms', figures.readP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… others’ writes, p99 ms', figures.writeP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
    ],
  )
  const isSlow = perSecond < goals.perSecond && (ofBare < goals.ofBare || ofNodemailer < goals.ofNodemailer)
  return [
    ...(isSlow ? [`${database} sending rate`] : []),
    ...(cpuMicros > GOALS.cpuMicros ? [`${database} CPU per email`] : []),
    ...(figures.memoryMb > GOALS.memoryMb ? [`${database} memory while sending`] : []),
    ...(lost > 0 || repeated > 0 ? [`${database} lost or repeated emails`] : []),
    ...(Math.max(figures.readP99Ms, figures.writeP99Ms) > GOALS.othersP99Ms
      ? [`${database} others’ p99 while sending`]
      : []),
  ]
}
