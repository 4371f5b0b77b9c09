import type { Texts } from '../../foundation/texts/en.ts'
import type { NoticeText } from '../../foundation/texts/mail-text.ts'
import { textsIn } from '../../foundation/texts/texts.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Send } from '../system-messages/message.ts'
import { getSettings } from '../teams/setting-queries.ts'
import { getTeam } from '../teams/team-queries.ts'
import { listVerifiedMembers } from '../users/membership-queries.ts'
import { type Notice, pageOf } from './notice.ts'

/** The kind of delivery for emails that tell a member about a problem. */
export const SEND_NOTICE = 'send-notice'

export interface NoticeRequest {
  readonly user_id: number
  readonly notice: Notice
}

/** Without a mail server, notices aren't sent: the dashboard shows all of them anyway. */
export const sendNoticeWith =
  (send: Send, publicUrl: string, canMail: boolean): JobHandler =>
  async ({ db, teamId, payload }) => {
    const { user_id, notice } = payload as NoticeRequest
    const member = canMail ? (await listVerifiedMembers(db, teamId)).find(({ id }) => id === user_id) : undefined
    if (!member) return undefined
    const { name } = await getTeam(db, teamId)
    const { language } = await getSettings(db, teamId)
    const texts = textsIn(language).notices
    const dashboard = `${publicUrl}/t/${teamId}`
    const links = { team: name, url: `${dashboard}${pageOf(notice)}`, settings: `${dashboard}/settings` }
    await send({ to: member.email, ...texts.mail(describe(texts, notice), links) })
    return undefined
  }

const describe = (texts: Texts['notices'], notice: Notice): NoticeText => {
  switch (notice.kind) {
    case 'campaign_paused':
      return texts.campaignPaused(notice.name, notice.reason)
    case 'connection_down':
      return texts.connectionDown(notice.name, notice.reason)
    case 'connection_up':
      return texts.connectionUp(notice.name)
    case 'import_errors':
      return texts.importErrors(notice.name, notice.failed)
    case 'import_failed':
      return texts.importFailed(notice.name, notice.problem)
    case 'messages_wait':
      return texts.messagesWait(notice.messages, notice.reason)
  }
}
