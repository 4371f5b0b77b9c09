import type { Deliver } from '../deliveries/delivery-queue.ts'
import type { Send } from '../deliveries/message.ts'
import { type Locale, textsIn } from '../texts/texts.ts'
import { findMailableInvitation, INVITATION_DAYS, setMailCode } from './invitation-queries.ts'
import { generateSecret } from './secret.ts'

/** The delivery kind for invitation emails. Their link has a separate code, generated here, so using it proves that the email was read. */
export const SEND_INVITATION = 'send-invitation'

export interface InvitationRequest {
  readonly invitation_id: number
  /** The inviter's language. Older requests have none. */
  readonly locale?: Locale
}

export const sendInvitationWith =
  (send: Send, publicUrl: string): Deliver =>
  async ({ db, teamId, payload, now }) => {
    const { invitation_id: id, locale } = payload as InvitationRequest
    const invitation = await findMailableInvitation(db, teamId, id, now)
    // The invitation was accepted, withdrawn or expired in the meantime.
    if (!invitation) return undefined
    const { email, inviter, team } = invitation
    const code = generateSecret()
    if (!(await setMailCode(db, teamId, id, code))) return undefined
    const url = `${publicUrl}/invitation#${code}`
    await send({ to: email, ...textsIn(locale).invitationMail({ team, inviter, url, days: INVITATION_DAYS }) })
    return undefined
  }
