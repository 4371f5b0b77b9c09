import { writeAddress } from '../mime/mailbox.ts'
import type { SmtpOutcome } from '../smtp/smtp-outcome.ts'
import type { SmtpPool } from '../smtp/smtp-pool.ts'
import { judgeRefusal } from '../smtp/smtp-replies.ts'
import type { Carried, Carrier, HandOver, Outgoing } from './carrier.ts'
import type { EmailComposer } from './email-message.ts'

/** The id that a mail server gave a message, as most of them write it: `250 2.0.0 Ok: queued as 4F2A1`. */
const QUEUED_AS = /\b(?:queued as|id[=:])\s*<?([\w.@+-]{4,200})/i

interface Deps {
  readonly pool: SmtpPool
  readonly compose: EmailComposer['compose']
  readonly sendSpecial: (outgoing: Outgoing, handOver: HandOver) => Promise<Carried>
}

/** Sends email over the pool's connections. */
export const smtpSender =
  ({ pool, compose, sendSpecial }: Deps): Carrier['send'] =>
  async (outgoing, handOver) => {
    const { message, content } = outgoing
    if (content.channel !== 'email') throw new Error(`Message ${message.id} is not an email.`)
    const isSpecial = content.attachments.length > 0 || content.cc.length > 0 || content.bcc.length > 0
    if (isSpecial) return sendSpecial(outgoing, handOver)
    const from = writeAddress(message.from_address ?? '')
    const to = writeAddress(message.to_address ?? '')
    if (!from || !to) return { is: 'failed', error: 'The address of the sender or the recipient is not valid.' }
    const { message: composed, needsUtf8 } = compose(outgoing, content)
    const mail = {
      ...{ from: from.address, to: to.address, content: composed, needsUtf8 },
      size: needsUtf8 ? Buffer.byteLength(composed) : composed.length,
    }
    return toCarried(await pool.send(mail, handOver))
  }

const toCarried = (outcome: SmtpOutcome): Carried => {
  switch (outcome.kind) {
    case 'accepted':
      return { is: 'sent', providerId: QUEUED_AS.exec(outcome.reply.text)?.[1] ?? null }
    case 'refused':
      return toRefusal(judgeRefusal(outcome.reply, outcome.stage))
    case 'not_sent':
      // A connection that broke in the middle may break at this message every time, so it counts as an attempt.
      return { is: outcome.isStarted ? 'refused' : 'down', error: outcome.reason }
    case 'unknown':
      return { is: 'unknown', error: outcome.reason }
    case 'withheld':
      return { is: 'not_handed' }
    case 'unsupported':
      return { is: 'failed', error: outcome.reason }
  }
}

const toRefusal = ({ action, words }: ReturnType<typeof judgeRefusal>): Carried => {
  if (action === 'retry') return { is: 'refused', error: words }
  if (action === 'bounce') return { is: 'bounced', error: words }
  return { is: 'failed', error: words, ...(action === 'sender_fault' && { reason: 'sender_fault' }) }
}
