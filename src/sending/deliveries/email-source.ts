import type { Readable } from 'node:stream'
import type { FileStore } from '../../identity/files/file-store.ts'
import type { EmailContent } from '../messages/content.ts'
import { needsNodemailer, openAttachments } from './attachment-sender.ts'
import type { Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'

/** The headers and the size of an email in the form that is sent over SMTP. */
export interface EmailSource {
  /** One header per line. A long header is folded over several lines. */
  readonly headers: string
  readonly bytes: number
}

interface Deps {
  readonly composer: EmailComposer
  readonly store: FileStore
}

/** Composes the email in the same way as for sending. */
export const emailSource =
  ({ composer, store }: Deps) =>
  async (outgoing: Outgoing, content: EmailContent): Promise<EmailSource> => {
    if (!needsNodemailer(content)) {
      const { message } = composer.compose(outgoing, content)
      return { headers: headersOf(message.toString()), bytes: message.length }
    }
    const { createTransport } = await import('nodemailer')
    const attachments = await openAttachments(store, outgoing.teamId, content.attachments)
    const transport = createTransport({
      streamTransport: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object)
    // Recipients of blind copies are named only in the SMTP dialogue.
    const fields = { ...composer.fieldsOf(outgoing, content), bcc: [] }
    const { message } = await transport.sendMail({ ...fields, attachments })
    return measure(message as unknown as Readable)
  }

const HEADER_END = '\r\n\r\n'

const headersOf = (message: string) => {
  const end = message.indexOf(HEADER_END)
  return end === -1 ? message : message.slice(0, end)
}

/** Doesn't keep the whole message in memory. */
const measure = async (message: Readable): Promise<EmailSource> => {
  let headers = ''
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    if (!headers.includes(HEADER_END)) headers += chunk.toString('utf8')
    bytes += chunk.length
  }
  return { headers: headersOf(headers), bytes }
}
