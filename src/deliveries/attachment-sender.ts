import type { Readable } from 'node:stream'
import { type FileStore, libraryKey } from '../files/file-store.ts'
import type { Attachment, EmailContent } from '../messages/content.ts'
import type { SmtpOptions } from '../smtp/smtp-options.ts'
import { judgeRefusal } from '../smtp/smtp-replies.ts'
import type { Carried, HandOver, Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'

const TIMEOUT_MS = 60_000

interface Deps {
  readonly server: SmtpOptions
  readonly store: FileStore
  readonly fieldsOf: EmailComposer['fieldsOf']
}

/**
 * Uses nodemailer to send messages that have attachments or copies. nodemailer reports nothing between the first byte and the
 * server's reply. So the hand-over is recorded before the first byte, and if the server neither accepts nor clearly refuses the
 * message, its outcome is unknown.
 */
export const attachmentSender = ({ server, store, fieldsOf }: Deps) => {
  const { host, port, security, auth, tls } = server
  return async (outgoing: Outgoing, handOver: HandOver): Promise<Carried> => {
    const content = outgoing.content as EmailContent
    // Loaded only here, because many installations never need it.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...{
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
      },
      ...(auth && { auth: { user: auth.user, pass: auth.password } }),
      ...(tls && { tls }),
      ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
      ...{ disableFileAccess: true, disableUrlAccess: true },
    } as object)
    try {
      await transport.verify()
    } catch (error) {
      transport.close()
      return { is: 'down', error: `The mail server can’t be reached: ${(error as Error).message}` }
    }
    const attachments = await Promise.all(
      content.attachments.map((given) => openAttachment(store, outgoing.teamId, given)),
    )
    if (!(await handOver())) return { is: 'not_handed' }
    try {
      const { response } = await transport.sendMail({ ...fieldsOf(outgoing, content), attachments })
      return { is: 'sent', providerId: /queued as (\S+)/i.exec(response)?.[1] ?? null }
    } catch (error) {
      return toCarried(error as SmtpError)
    } finally {
      transport.close()
    }
  }
}

export const openAttachment = async (store: FileStore, teamId: number, attachment: Attachment) => ({
  filename: attachment.name,
  ...(attachment.content_id !== null && { cid: attachment.content_id }),
  ...('content' in attachment
    ? { content: Buffer.from(attachment.content, 'base64') }
    : {
        content: (await store.read(libraryKey(teamId, attachment.sha256))) as Readable,
        contentType: attachment.mime_type,
      }),
})

interface SmtpError extends Error {
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

const toCarried = ({ responseCode, response, command, message }: SmtpError): Carried => {
  if (responseCode === undefined)
    return { is: 'unknown', error: `The mail server didn’t confirm the message: ${message}` }
  const text = (response ?? message).replace(/^\d{3}[ -]?/, '')
  const enhancedCode = /^\d\.\d{1,3}\.\d{1,3}/.exec(text)?.[0]
  const stage = /^RCPT/.test(command ?? '') ? 'rcpt' : /^MAIL/.test(command ?? '') ? 'mail' : 'content'
  const { action, words } = judgeRefusal({ code: responseCode, text, enhancedCode }, stage)
  if (action === 'retry') return { is: 'refused', error: words }
  if (action === 'bounce') return { is: 'bounced', error: words }
  return { is: 'failed', error: words, ...(action === 'sender_fault' && { reason: 'sender_fault' }) }
}
