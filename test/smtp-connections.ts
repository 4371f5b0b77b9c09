import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openSmtp, type SmtpConnection } from '../src/protocols/smtp/smtp-connection.ts'
import type { SmtpMail } from '../src/protocols/smtp/smtp-mail.ts'
import type { SmtpOptions } from '../src/protocols/smtp/smtp-options.ts'
import { SELF_SIGNED } from './self-signed.ts'
import { type Script, startScript } from './smtp-script.ts'

export const mailTo = (
  to: string,
  content: string = `To: ${to}\r\n\r\nHello\r\n`,
  { from = 'news@acme.test', needsUtf8 = false }: { readonly from?: string; readonly needsUtf8?: boolean } = {},
): SmtpMail => ({ from, to, compose: () => ({ message: Buffer.from(content), needsUtf8 }) })

/** A hand-over callback that allows every message to be sent. */
export const yes = () => true

/** Starts a real mail server. `received` contains the messages that it accepted. */
export const startSmtpServer = async (t: TestContext, options: SMTPServerOptions = {}) => {
  const received: { from: string; to: string[]; text: string; isUtf8: boolean; body: string | undefined }[] = []
  const server = new SMTPServer({
    ...SELF_SIGNED,
    authOptional: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo, smtpUtf8, bodyType } = envelope as typeof envelope & {
          smtpUtf8: boolean
          bodyType: string
        }
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        received.push({ from, to, text: Buffer.concat(chunks).toString(), isUtf8: smtpUtf8, body: bodyType })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened: SmtpConnection[] = []
  t.after(async () => {
    for (const connection of opened) connection.destroy()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  // The server reports an error when a connection breaks, which is expected here.
  server.on('error', () => {})
  const { port } = server.server.address() as AddressInfo
  const open = async (more: Partial<SmtpOptions> = {}) => {
    const tls = { ca: SELF_SIGNED.cert, servername: 'site.test' }
    const connection = await openSmtp({ host: '127.0.0.1', port, security: 'none', tls, ...more })
    opened.push(connection)
    return connection
  }
  return { received, open, server }
}

/** Starts a server that follows a script, and connects to it. */
export const openScript = async (t: TestContext, script?: Script) => {
  const server = await startScript(t, script)
  const connection = await openSmtp({ host: '127.0.0.1', port: server.port, security: 'none' })
  t.after(() => connection.destroy())
  return { server, connection }
}
