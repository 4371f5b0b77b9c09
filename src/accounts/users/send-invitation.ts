import { type Locale, textsIn } from '../../foundation/texts/texts.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Send } from '../system-messages/message.ts'
import { findMailableInvitation, INVITATION_DAYS, setMailCode } from './invitation-queries.ts'
import { generateSecret } from './secret.ts'

/**
 * The kind of delivery for invitation emails. The emailed link has a separate code, so using that link proves that the user
 * received the email.
 */
export const SEND_INVITATION = 'send-invitation'

export interface InvitationRequest {
  readonly invitation_id: number
  /** The inviter's language. Missing in invitations that an older version queued. */
  readonly locale?: Locale
}

export const sendInvitationWith =
  (send: Send, publicUrl: string): JobHandler =>
  async ({ db, teamId, payload, now, signal }) => {
    const { invitation_id: id, locale } = payload as InvitationRequest
    const invitation = await findMailableInvitation(db, teamId, id, now)
    // The invitation was accepted, was withdrawn or has expired in the meantime.
    if (!invitation) return undefined
    // Another process may already have sent a link, which a new code would make invalid.
    if (signal.aborted) return { againInMs: 0 }
    const { email, inviter, team } = invitation
    const code = generateSecret()
    if (!(await setMailCode(db, teamId, id, code))) return undefined
    const url = `${publicUrl}/invitation#${code}`
    await send({ to: email, ...textsIn(locale).invitationMail({ team, inviter, url, days: INVITATION_DAYS }) })
    return undefined
  }
