import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterFile } from './test-database.ts'

/** Polls until `look` finds something, because messages are sent in the background. */
export const until = async <T>(what: string, look: () => T | undefined): Promise<T> => {
  for (let n = 0; n < 200; n++) {
    const found = look()
    if (found !== undefined) return found
    await sleep(50)
  }
  throw new Error(`Timed out waiting for ${what}.`)
}

interface MailServerOptions {
  /** How many emails the server rejects before it accepts any. */
  readonly refusals?: number
  /**
   * Returns the reply that refuses an address, like `5.1.1 No such user` (permanent) or `4.2.2 Mailbox full` (temporary). Returns
   * undefined to accept the address.
   */
  readonly refuse?: (address: string) => string | undefined
}

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The whole email, including its headers. */
  readonly raw: string
  /** Like `raw`, but decoded from quoted-printable. */
  readonly text: string
  /** When the server accepted it, in milliseconds since 1970. */
  readonly atMs: number
}

/** Starts a mail server on loopback. `received` lists the accepted emails. */
export const startMailServer = async (t: TestContext, { refusals = 0, refuse }: MailServerOptions = {}) => {
  const received: ReceivedMail[] = []
  let left = refusals
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // When this server closes, it doesn't wait for clients to close their idle connections.
    closeTimeout: 1,
    onRcptTo({ address }, _, done) {
      const reply = refuse?.(address)
      const responseCode = reply?.startsWith('4') ? 452 : 550
      done(reply === undefined ? undefined : Object.assign(new Error(reply), { responseCode }))
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        if (left-- > 0) return done(new Error('Try again later'))
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(chunks).toString()
        received.push({ from, to, raw, text: decoded(raw), atMs: Date.now() })
        done()
      })
    },
  })
  server.on('error', ignoreReset)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

/**
 * Handles a test mail server's errors: ignores that a client has reset the connection, which the server reports if it happens in
 * the middle of an email. Postrider does that to withhold an email that it is already sending.
 */
const ignoreReset = (error: Error & { code?: string }) => {
  if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
}

const decoded = (mail: string) =>
  /^content-transfer-encoding: quoted-printable/im.test(mail)
    ? mail.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
    : mail

/** Returns the outbox's emails to an address, oldest first. */
export const outboxOf = (dataDir: string, address: string): string[] => {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.toLowerCase().includes(`to: ${address.toLowerCase()}\n`))
}

/**
 * Creates a data folder in which a server can store its outbox. The folder is deleted after all tests of the process rather than
 * after one test, because messages are sent in the background.
 */
export const temporaryDataDir = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-test-outbox-'))
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Returns the code from an email's link to a dashboard page. */
export const codeIn = (mail: string, page: string): string | undefined =>
  new RegExp(`${page}#([\\w-]{43})`).exec(mail)?.[1]
