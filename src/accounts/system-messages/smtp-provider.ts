import { randomUUID } from 'node:crypto'
import { compileBody } from '../../protocols/mime/compiled-body.ts'
import { composeEmail } from '../../protocols/mime/compose-email.ts'
import { writeAddress } from '../../protocols/mime/mailbox.ts'
import { openSmtp } from '../../protocols/smtp/smtp-connection.ts'
import type { SmtpMail } from '../../protocols/smtp/smtp-mail.ts'
import { DEFAULT_TIMEOUTS, type SmtpOptions, type SmtpTimeouts } from '../../protocols/smtp/smtp-options.ts'
import type { SmtpOutcome } from '../../protocols/smtp/smtp-outcome.ts'
import { judgeRefusal } from '../../protocols/smtp/smtp-replies.ts'
import type { Message, Send } from './message.ts'

/**
 * How long to wait for the mail server at each stage, and until the connection is open. After that, the delivery fails and is retried
 * later. All stages together are shorter than the lease of an email to a user. The last reply gets the longest, because an email whose
 * reply doesn't arrive in time is sent again.
 */
const STAGE_MS = 5_000
const OPENING_MS = 15_000
const TIMEOUTS: SmtpTimeouts = {
  ...DEFAULT_TIMEOUTS,
  connectMs: STAGE_MS,
  greetingMs: STAGE_MS,
  commandMs: STAGE_MS,
  contentMs: STAGE_MS,
  finalMs: 20_000,
}

const NAME = 'Postrider'

/**
 * Creates a provider that sends system messages from the address `from`. (Teams send from their own addresses.) Each message has its
 * own connection, because there are few of them.
 */
export const smtpProvider =
  (server: SmtpOptions, from: string): Send =>
  async (message) => {
    const mail = toMail(message, from)
    const connection = await openSmtp({ ...server, timeouts: TIMEOUTS }, AbortSignal.timeout(OPENING_MS))
    try {
      const fault = faultIn(await connection.send(mail, () => true))
      if (fault !== undefined) throw new Error(fault)
    } finally {
      // Doesn't wait for the reply to QUIT.
      void connection.close()
    }
  }

const toMail = ({ to, subject, text }: Message, from: string): SmtpMail => {
  const [sender, recipient] = [writeAddress(from), writeAddress(to)]
  if (!sender || !recipient) throw new Error('The address of the sender or the recipient is not valid.')
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const headers = {
    from: { address: from, name: NAME },
    to: { address: to },
    subject,
    date: new Date().toISOString(),
    messageId: `${randomUUID()}@${domain}`,
  }
  return {
    from: sender.address,
    to: recipient.address,
    compose: () => composeEmail({ headers, text: compileBody(text) }),
  }
}

/** undefined: the server has accepted the message. */
const faultIn = (outcome: SmtpOutcome): string | undefined => {
  switch (outcome.kind) {
    case 'accepted':
      return undefined
    case 'refused':
      return judgeRefusal(outcome.reply, outcome.stage).words
    case 'withheld':
      return 'The message was not handed over.'
    default:
      return outcome.reason
  }
}
