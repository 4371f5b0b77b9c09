import { createTransport } from 'nodemailer'
import { compileBody } from '../src/protocols/mime/compiled-body.ts'
import { composeEmail } from '../src/protocols/mime/compose-email.ts'
import { compileHeaders } from '../src/protocols/mime/email-headers.ts'
import { mailMemory } from '../src/protocols/mime/mail-bytes.ts'
import { smtpPool } from '../src/protocols/smtp/smtp-pool.ts'
import type { Sink } from '../test/start-sink.ts'

const CONNECTIONS = 10
/** Enough messages for stable figures. */
const BARE_MESSAGES = 50_000
const NODEMAILER_MESSAGES = 5_000
const MESSAGE_BYTES = 12_000

const PARAGRAPH = `<p style="margin:0 0 16px;font:16px/1.5 sans-serif">Schöne Grüße aus Wien: ${'new arrivals, lower prices. '.repeat(10)}</p>\n`
const HTML = `<html><body>${PARAGRAPH.repeat(Math.ceil((MESSAGE_BYTES * 0.75) / PARAGRAPH.length))}</body></html>`
const TEXT = `Schöne Grüße aus Wien: new arrivals, lower prices.\n`.repeat(Math.ceil((MESSAGE_BYTES * 0.25) / 52))

export interface Rate {
  readonly perSecond: number
  readonly cpuMicros: number
}

const rateOf = async (count: number, send: () => Promise<unknown>): Promise<Rate> => {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  await send()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: count / seconds, cpuMicros: (user + system) / count }
}

/** Composes and sends messages with our own MIME and SMTP code, but without a database. */
export const sendBare = async ({ port }: Sink): Promise<Rate> => {
  const pool = smtpPool({ server: { host: '127.0.0.1', port, security: 'none' }, max: CONNECTIONS })
  const shared = compileHeaders({ from: { address: 'news@brand.example', name: 'Brand' }, subject: 'News' })
  const [html, text] = [compileBody(HTML), compileBody(TEXT)]
  const date = new Date().toISOString()
  const memory = mailMemory()
  let next = 0
  const sendSome = async () => {
    while (next < BARE_MESSAGES) {
      const n = next++
      const to = `contact${n}@mail.example`
      const headers = { to: { address: to }, date, messageId: `bare${n}@brand.example` }
      const bytes = memory.take()
      const compose = () => composeEmail({ shared, headers, text, html }, {}, bytes)
      const mail = { from: 'news@brand.example', to, compose }
      const { kind } = await pool.send(mail, () => true)
      memory.giveBack(bytes)
      if (kind !== 'accepted') throw new Error(`The sink didn’t accept a message: ${kind}.`)
    }
  }
  const rate = await rateOf(BARE_MESSAGES, () => Promise.all(Array.from({ length: CONNECTIONS * 2 }, sendSome)))
  await pool.close()
  return rate
}

/** Sends the same messages with nodemailer, the library that most Node.js services use. */
export const sendWithNodemailer = async ({ port }: Sink): Promise<Rate> => {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  } as object)
  const send = (n: number) =>
    transport.sendMail({
      from: 'Brand <news@brand.example>',
      to: `contact${n}@mail.example`,
      subject: 'News',
      html: HTML,
      text: TEXT,
    })
  const rate = await rateOf(NODEMAILER_MESSAGES, () =>
    Promise.all(Array.from({ length: NODEMAILER_MESSAGES }, (_, n) => send(n))),
  )
  transport.close()
  return rate
}
