import { ReplyParser, type SmtpReply } from '../../protocols/smtp/reply-parser.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import type { RefusedStage } from '../../protocols/smtp/smtp-outcome.ts'
import { withoutSecrets } from '../../protocols/smtp/smtp-sign-in.ts'

export interface NodemailerError extends Error {
  readonly code?: string
  /** The operating system's error code, if nodemailer has replaced `code` with its own. */
  readonly originalCode?: string
  readonly responseCode?: number
  /** The server's reply, including its status codes. */
  readonly response?: string
  /** The command that failed, like `RCPT TO`. */
  readonly command?: string
  readonly recipient?: string
}

/** Returns the server's reply that caused an error, with secrets masked. */
export const replyIn = (error: NodemailerError, auth: SmtpOptions['auth']): SmtpReply | undefined => {
  const { responseCode, response } = error
  if (responseCode === undefined || response === undefined) return undefined
  const reply = parse(response) ?? { code: responseCode, enhancedCode: undefined, text: response }
  return auth ? { ...reply, text: withoutSecrets(reply.text, auth) } : reply
}

const parse = (response: string): SmtpReply | undefined => {
  let found: SmtpReply | undefined
  try {
    new ReplyParser().read(Buffer.from(`${response}\n`), (reply) => {
      found ??= reply
    })
  } catch {
    // nodemailer accepts some replies that our parser refuses.
  }
  return found
}

export const stageOf = ({ command = '' }: NodemailerError): RefusedStage =>
  command.startsWith('RCPT') ? 'rcpt' : command.startsWith('MAIL') ? 'mail' : 'content'
