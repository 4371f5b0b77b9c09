import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import { findTemplate } from '../../content/templates/template-queries.ts'
import { isAddressed } from '../../foundation/channels/channels.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { MESSAGE_CHANNELS } from '../../sending/messages/channels/message-channels.ts'
import { insertMessages } from '../../sending/messages/message-queries.ts'
import { renderMessage } from '../../sending/messages/render-message.ts'
import { getListForm } from './list-form-queries.ts'

/** The kind of job that sends a list's welcome message. */
export const SEND_WELCOME = 'send-welcome'

interface Payload {
  readonly list_id: number
  readonly contact_id: number
  readonly template_id: number
  /** The time when the contact subscribed. */
  readonly since: string
}

/** If the list has a welcome message, adds a job that sends it to a new subscriber. */
export const welcomeLater = async (
  trx: Tx,
  teamId: number,
  { listId, contactId }: { readonly listId: number; readonly contactId: number },
  now: string,
): Promise<void> => {
  const { welcome_template_id: template_id } = await getListForm(trx, teamId, listId)
  if (template_id === null) return
  const payload: Payload = { list_id: listId, contact_id: contactId, template_id, since: now }
  await insertJob(trx, teamId, { kind: SEND_WELCOME, payload, runAt: now }, now)
}

interface Deps {
  readonly pool: RenderPool
  /** Called if the message can't be sent, for example because the list no longer has a sender. */
  readonly onUnsent: (teamId: number, payload: object, errors: object) => void
}

/** The message is rendered in the job, so that it includes the values that were just confirmed. */
export const sendWelcome =
  ({ pool, onUnsent }: Deps): JobHandler =>
  async ({ db, teamId, payload, now }) => {
    const { list_id, contact_id, template_id } = payload as Payload
    const template = await findTemplate(db, teamId, template_id)
    if (!template || !isAddressed(template.channel)) return undefined
    const body = { contact_id, template_id, list_id, kind: 'marketing' }
    const rendered = await renderMessage({ db, pool }, teamId, template.channel, body)
    const errors = new FieldErrors()
    await transact(db, async (trx) => {
      // The job may run twice, but must send the message only once.
      if (await isWelcomed(trx, teamId, payload as Payload)) return
      const { read } = MESSAGE_CHANNELS[template.channel]
      const message = await read({ trx, teamId, now, errors, prefix: '', rendered }, body)
      if (message) await insertMessages(trx, teamId, [message], now)
    })
    if (errors.any) onUnsent(teamId, payload as Payload, errors.messages)
    return undefined
  }

const isWelcomed = async (db: Db, teamId: number, payload: Payload): Promise<boolean> => {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', payload.contact_id)
    .where('list_id', '=', payload.list_id)
    .where('template_id', '=', payload.template_id)
    .where('created_at', '>=', payload.since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
