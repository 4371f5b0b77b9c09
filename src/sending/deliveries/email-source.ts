import type { EmailContent } from '../messages/content.ts'
import type { Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'

/** The headers and the size of an email in the form that is sent over SMTP. */
export interface EmailSource {
  /** One header per line. A long header is folded over several lines. */
  readonly headers: string
  readonly bytes: number
}

/** Composes the email in the same way as for sending. Reads its attachments, but doesn't keep them in memory. */
export const emailSource =
  ({ compose }: EmailComposer) =>
  async (outgoing: Outgoing, content: EmailContent): Promise<EmailSource> => {
    const { message, rest } = compose(outgoing, content)
    let bytes = message.length
    if (rest) for await (const piece of rest.pieces()) bytes += piece.length
    return { headers: headersOf(message.toString()), bytes }
  }

const HEADER_END = '\r\n\r\n'

const headersOf = (message: string) => {
  const end = message.indexOf(HEADER_END)
  return end === -1 ? message : message.slice(0, end)
}
