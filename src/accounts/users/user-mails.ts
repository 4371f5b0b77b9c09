import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { textsIn } from '../../foundation/texts/texts.ts'
import { retryDelayMs } from '../../platform/queue/retry-delay.ts'
import { POLL_MS, startTurnLoop } from '../../platform/queue/turn-loop.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { Send } from '../system-messages/message.ts'
import { countForServer, sweepSendCounts } from '../system-messages/send-limits.ts'
import { generateSecret } from './secret.ts'
import {
  type ClaimedUserMail,
  claimUserMail,
  deleteExpiredUserMails,
  deleteUserMail,
  isTooLate,
  releaseUserMail,
  setLinkCode,
} from './user-mail-queries.ts'
import { findUserByEmail } from './user-queries.ts'

/**
 * How long a process can take to send an email before another process may take over. Longer than a mail server may take to
 * respond.
 */
const LEASE_MS = 60_000
/**
 * The maximum number of emails per round, so that expired links are deleted even during a flood of requests. In a flood, most
 * requests are for unknown addresses, and handling one of those takes only 1 ms.
 */
const MAILS_PER_ROUND = 200
/** How many rounds pass before expired links and counts are deleted. Until then, they do no harm, because they are ignored. */
const SWEEP_EVERY_ROUNDS = 60

/** All emails share one lane, so that each process sends one email at a time. */
const ALL_MAILS = 0

const LINKS = {
  password_reset: { path: '/reset-password', text: 'passwordResetMail' },
  email_confirmation: { path: '/confirm-email', text: 'emailConfirmationMail' },
} as const

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly send: Send
  readonly publicUrl: string
  readonly onError: (error: unknown) => void
}

/**
 * Sends queued emails to users until closed. Several processes can do this on the same database. This doesn't use jobs, because a
 * job belongs to one team, and a user can be in several teams or none.
 *
 * An email stays due until the mail server accepts it or a day has passed. If a process dies while sending an email, that email may
 * be sent twice.
 *
 * The user is looked up when the email is sent, not when it is requested. This way, a request takes the same time for known and
 * unknown addresses. The link's code is generated at the same point, so that it is never stored in plain text.
 */
export const startUserMails = ({ db, clock, send, publicUrl, onError }: Deps) => {
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))

  const deliver = async (mail: ClaimedUserMail): Promise<void> => {
    const now = toTimestamp(clock())
    const user = await findUserByEmail(db, mail.email)
    const isNeeded = user && !(mail.kind === 'email_confirmation' && user.email_verified_at)
    if (!isNeeded || isTooLate(mail, now)) return deleteUserMail(db, mail.id)
    const code = generateSecret()
    const waitS = await transact(db, async (trx) => {
      // Counts the email only if it has no code yet: an email with a code was already counted by an earlier attempt.
      const limited = mail.code_hash === null ? await countForServer(trx, 'email', now) : undefined
      if (limited !== undefined) return limited
      return (await setLinkCode(trx, mail, { kind: mail.kind, code, userId: user.id }, now)) ? 0 : undefined
    })
    if (waitS === undefined) return
    if (waitS > 0) return releaseUserMail(db, mail, inFuture(waitS * 1_000))
    const { path, text } = LINKS[mail.kind]
    // Browsers don't send the part after # to the server, so the code doesn't end up in logs.
    await send({ to: user.email, ...textsIn(mail.locale)[text](user.email, `${publicUrl}${path}#${code}`) })
    await releaseUserMail(db, mail, null)
  }

  const deliverOrPutOff = async (mail: ClaimedUserMail): Promise<void> => {
    try {
      await deliver(mail)
    } catch (error) {
      onError(error)
      await releaseUserMail(db, mail, inFuture(retryDelayMs(mail.attempts)))
    }
  }

  let isClosing = false
  let rounds = 0
  const runRound = async (): Promise<boolean> => {
    let claimed = 0
    for (; claimed < MAILS_PER_ROUND && !isClosing; claimed++) {
      const mail = await claimUserMail(db, toTimestamp(clock()), inFuture(LEASE_MS))
      if (!mail) break
      await deliverOrPutOff(mail)
    }
    if (rounds++ % SWEEP_EVERY_ROUNDS === 0) {
      await deleteExpiredUserMails(db, toTimestamp(clock()))
      await sweepSendCounts(db, toTimestamp(clock()))
    }
    return claimed === MAILS_PER_ROUND
  }

  const loop = startTurnLoop({
    findDue: async () => [ALL_MAILS],
    keyOf: (lane) => lane,
    work: runRound,
    atOnce: 1,
    pollMs: POLL_MS,
    onError,
  })
  return {
    close() {
      isClosing = true
      return loop.close()
    },
  }
}
