import { FileMissingError } from '../../identity/files/file-store.ts'
import type { MailBytes, MailMemory } from '../../protocols/mime/mail-bytes.ts'
import { writeAddress } from '../../protocols/mime/mailbox.ts'
import type { SmtpFeatures } from '../../protocols/smtp/smtp-features.ts'
import { ASCII, NEEDS_UTF8, type SmtpMail } from '../../protocols/smtp/smtp-mail.ts'
import type { SmtpOutcome } from '../../protocols/smtp/smtp-outcome.ts'
import type { SmtpPool } from '../../protocols/smtp/smtp-pool.ts'
import { judgeRefusal, type Refusal } from '../../protocols/smtp/smtp-replies.ts'
import { contentFor, type EmailContent } from '../messages/content.ts'
import { withoutRepeatedCopies } from '../messages/copies.ts'
import type { Carried, Carrier, Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'

interface Deps {
  readonly memory: MailMemory
  readonly pool: SmtpPool
  readonly compose: EmailComposer['compose']
}

/** Sends email over the pool's connections. */
export const smtpSender =
  ({ memory, pool, compose }: Deps): Carrier['send'] =>
  async (outgoing, handOver) => {
    const { message, signal } = outgoing
    const content = contentFor('email', outgoing.content)
    const from = writeAddress(message.from_address ?? '')
    const to = writeAddress(message.to_address ?? '')
    if (!from || !to) return { is: 'failed', error: 'The address of the sender or the recipient is not valid.' }
    let bytes: MailBytes | undefined
    let unsendable: readonly string[] = []
    const mail: SmtpMail = {
      from: from.address,
      to: to.address,
      isLarge: content.attachments.length > 0,
      compose: (features) => {
        bytes = memory.take()
        if (content.cc.length + content.bcc.length === 0) return compose(outgoing, content, bytes)
        const sendable = withSendableCopies(outgoing, content, features)
        unsendable = sendable.unsendable
        return { ...compose(outgoing, sendable.content, bytes), copies: sendable.copies }
      },
    }
    const outcome = await pool.send(mail, handOver, message.kind === 'transactional', signal)
    // After any other outcome, a socket may still hold a part that it hasn't sent.
    if (outcome.kind === 'accepted' && bytes) memory.giveBack(bytes)
    return toCarried(outcome, unsendable)
  }

/** Leaves out repeated copies, and copies to addresses that the server doesn't support. */
const withSendableCopies = ({ teamId, message }: Outgoing, given: EmailContent, { smtpUtf8 }: SmtpFeatures) => {
  const copies: string[] = []
  const unsendable: string[] = []
  const isSendable = (address: string) => {
    const written = writeAddress(address)?.address
    if (written === undefined) unsendable.push(`${address}: The address is not valid.`)
    else if (!smtpUtf8 && !ASCII.test(written)) unsendable.push(`${address}: ${NEEDS_UTF8}`)
    else return copies.push(written) > 0
    return false
  }
  const content = withoutRepeatedCopies(teamId, given, message.to_address)
  const { cc, bcc } = content
  return { content: { ...content, cc: cc.filter(isSendable), bcc: bcc.filter(isSendable) }, copies, unsendable }
}

const toCarried = (outcome: SmtpOutcome, unsendable: readonly string[]): Carried => {
  switch (outcome.kind) {
    case 'accepted': {
      const { reply, refusedCopies = [] } = outcome
      const refused = refusedCopies.map((copy) => `${copy.address}: ${judgeRefusal(copy.reply, 'rcpt').words}`)
      const lostCopies = [...unsendable, ...refused]
      return { is: 'sent', providerId: providerIdIn(reply.text), ...(lostCopies.length > 0 && { lostCopies }) }
    }
    case 'refused':
      return toRefusal(judgeRefusal(outcome.reply, outcome.stage))
    case 'not_sent':
      if (outcome.cause instanceof FileMissingError) throw outcome.cause
      if (outcome.isOurs) return { is: 'not_handed' }
      // If the connection broke while the message was being sent, the message may be the cause, so this counts as an attempt.
      return { is: outcome.isStarted ? 'refused' : 'down', error: outcome.reason }
    case 'unknown':
      return { is: 'unknown', error: outcome.reason }
    case 'withheld':
      return { is: 'not_handed' }
    case 'unsupported':
      return { is: 'failed', error: outcome.reason }
  }
}

/** Matches the message id that most mail servers include in their reply, like `250 2.0.0 Ok: queued as 4F2A1`. */
const QUEUED_AS = /\b(?:queued as|id[=:])\s*<?([\w.@+-]{4,200})/i

/** null: the server's reply contains no id. */
const providerIdIn = (reply: string): string | null => QUEUED_AS.exec(reply)?.[1] ?? null

const toRefusal = ({ action, words }: Refusal): Carried => {
  if (action === 'retry') return { is: 'refused', error: words }
  if (action === 'busy') return { is: 'busy', error: words }
  if (action === 'account_fault') return { is: 'down', error: words }
  if (action === 'bounce') return { is: 'bounced', error: words }
  return { is: 'failed', error: words, ...(action === 'sender_fault' && { reason: 'sender_fault' }) }
}
