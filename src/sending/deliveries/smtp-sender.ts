import type { MailBytes, MailMemory } from '../../protocols/mime/mail-bytes.ts'
import { writeAddress } from '../../protocols/mime/mailbox.ts'
import type { SmtpOutcome } from '../../protocols/smtp/smtp-outcome.ts'
import type { SmtpPool } from '../../protocols/smtp/smtp-pool.ts'
import { judgeRefusal } from '../../protocols/smtp/smtp-replies.ts'
import { needsNodemailer } from './attachment-sender.ts'
import type { Carried, Carrier, HandOver, Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'
import { providerIdIn, toRefusal } from './smtp-refusal.ts'

interface Deps {
  readonly memory: MailMemory
  readonly pool: SmtpPool
  readonly compose: EmailComposer['compose']
  readonly sendWithNodemailer: (outgoing: Outgoing, handOver: HandOver) => Promise<Carried>
}

/**
 * Sends email over the pool's connections, except for messages with attachments or copies, which it passes to
 * `sendWithNodemailer`.
 */
export const smtpSender =
  ({ memory, pool, compose, sendWithNodemailer }: Deps): Carrier['send'] =>
  async (outgoing, handOver) => {
    const { message, content } = outgoing
    if (content.channel !== 'email') throw new Error(`Message ${message.id} is not an email.`)
    if (needsNodemailer(content)) return sendWithNodemailer(outgoing, handOver)
    const from = writeAddress(message.from_address ?? '')
    const to = writeAddress(message.to_address ?? '')
    if (!from || !to) return { is: 'failed', error: 'The address of the sender or the recipient is not valid.' }
    let bytes: MailBytes | undefined
    const mail = {
      from: from.address,
      to: to.address,
      compose: () => {
        bytes = memory.take()
        return compose(outgoing, content, bytes)
      },
    }
    const outcome = await pool.send(mail, handOver, message.kind === 'transactional')
    // After any other outcome, a socket may still hold a part that it hasn't sent.
    if (outcome.kind === 'accepted' && bytes) memory.giveBack(bytes)
    return toCarried(outcome)
  }

const toCarried = (outcome: SmtpOutcome): Carried => {
  switch (outcome.kind) {
    case 'accepted':
      return { is: 'sent', providerId: providerIdIn(outcome.reply.text) }
    case 'refused':
      return toRefusal(judgeRefusal(outcome.reply, outcome.stage))
    case 'not_sent':
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
