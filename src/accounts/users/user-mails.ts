import { textsIn } from '../../foundation/texts/texts.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { Send } from '../system-messages/message.ts'
import { countForServer, sweepSendCounts } from '../system-messages/send-limits.ts'
import { generateSecret } from './secret.ts'
import {
  deleteExpiredUserMails,
  deleteUserMail,
  findUserMail,
  isTooLate,
  setLinkCode,
  type UserMailRequest,
} from './user-mail-queries.ts'
import { findUserByEmail } from './user-queries.ts'

export const SWEEP_USER_MAILS = 'sweep-user-mails'
/** Until they are deleted, expired links and counts do no harm, because they are ignored. */
const SWEEP_INTERVAL_MS = 3_600_000

const LINKS = {
  password_reset: { path: '/reset-password', text: 'passwordResetMail' },
  email_confirmation: { path: '/confirm-email', text: 'emailConfirmationMail' },
} as const

/**
 * Sends an email to a user. It is tried again until the mail server accepts it or a day has passed. If a process dies while sending
 * it, it may be sent twice.
 *
 * The user is looked up when the email is sent, not when it is requested. This way, a request takes the same time for known and
 * unknown addresses. The link's code is generated at the same point, so that it is never stored in plain text.
 */
export const sendUserMailWith =
  (send: Send, publicUrl: string): JobHandler =>
  async ({ db, payload, now, signal }) => {
    const mail = await findUserMail(db, payload as UserMailRequest)
    if (!mail) return undefined
    const user = await findUserByEmail(db, mail.email)
    const isNeeded = user && !(mail.kind === 'email_confirmation' && user.email_verified_at)
    if (!isNeeded || isTooLate(mail, now)) {
      await deleteUserMail(db, mail.id)
      return undefined
    }
    // Another process may already have sent a link, which a new code would make invalid.
    if (signal.aborted) return { againInMs: 0 }
    const code = generateSecret()
    const waitS = await transact(db, async (trx) => {
      // Counts the email only if it has no code yet: an email with a code was already counted by an earlier attempt.
      const limited = mail.code_hash === null ? await countForServer(trx, 'email', now) : undefined
      if (limited !== undefined) return limited
      return (await setLinkCode(trx, mail, { code, userId: user.id }, now)) ? 0 : undefined
    })
    if (waitS === undefined) return undefined
    if (waitS > 0) return { againInMs: waitS * 1_000 }
    const { path, text } = LINKS[mail.kind]
    // Browsers don't send the part after # to the server, so the code doesn't end up in logs.
    await send({ to: user.email, ...textsIn(mail.locale)[text](user.email, `${publicUrl}${path}#${code}`) })
    return undefined
  }

export const sweepUserMails: JobHandler = async ({ db, now }) => {
  await deleteExpiredUserMails(db, now)
  await sweepSendCounts(db, now)
  return { againInMs: SWEEP_INTERVAL_MS }
}
