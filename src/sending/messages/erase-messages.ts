import { Problem } from '../../foundation/problems.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { hasId, idsOf } from '../../platform/storage/ids-of.ts'
import { transact } from '../../platform/storage/transact.ts'
import { cancelMessage } from './message-actions.ts'
import { deleteActivity } from './message-activity-queries.ts'
import { isWaiting } from './message-states.ts'

/** The kind of job that `eraseMessages` handles. */
export const ERASE_MESSAGES = 'erase-messages'

/** Few enough that other writes don't have to wait long. */
const ERASED_AT_ONCE = 200
/** How long to wait before trying again to erase messages that were being sent. */
const AGAIN_MS = 30_000

/** Identifies an erased contact's messages: messages sent to the contact, and messages sent to its addresses. */
export interface ErasedRecipient {
  readonly contact_id: number
  readonly address_keys: readonly string[]
}

const selectMessages = (db: Db, teamId: number, { contact_id, address_keys }: ErasedRecipient) =>
  db
    .selectFrom('messages')
    .where('team_id', '=', teamId)
    .where((eb) =>
      eb.or([
        eb('contact_id', '=', contact_id),
        ...(address_keys.length > 0 ? [eb('address_key', 'in', address_keys)] : []),
      ]),
    )

export const countErased = async (db: Db, teamId: number, recipient: ErasedRecipient): Promise<number> => {
  const { n } = await selectMessages(db, teamId, recipient)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * A job handler that removes personal data from the ledger: addresses, subjects, contents, metadata, clicks and event details. The
 * rows stay, so that totals don't change.
 *
 * Messages that haven't been sent yet are canceled, or skipped if they belong to a campaign. Messages that are being sent are
 * erased later.
 */
export const eraseMessages: JobHandler = async ({ db, teamId, payload, signal, now }) => {
  const recipient = payload as ErasedRecipient
  let isSending = false
  for (let after = 0; ; ) {
    if (signal.aborted) return { againInMs: 0 }
    const rows = await selectMessages(db, teamId, recipient)
      .select(['id', 'status'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ERASED_AT_ONCE)
      .execute()
    for (const { id } of rows.filter(({ status }) => isWaiting(status))) {
      const isCanceled = await cancel(db, teamId, id, now)
      isSending ||= !isCanceled
    }
    await transact(db, (trx) =>
      erase(
        trx,
        teamId,
        rows.map(({ id }) => id),
      ),
    )
    const last = rows.at(-1)
    if (!last || rows.length < ERASED_AT_ONCE) return isSending ? { againInMs: AGAIN_MS } : undefined
    after = last.id
  }
}

/** Returns false if the message is already being sent. */
const cancel = async (db: Db, teamId: number, id: number, now: string): Promise<boolean> => {
  try {
    await transact(db, (trx) => cancelMessage(trx, teamId, id, now, { isErased: true }))
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

const erase = async (trx: Tx, teamId: number, ids: readonly number[]): Promise<void> => {
  const erased = await trx
    .updateTable('messages')
    .set({ to_address: null, address_key: null, subject: null, metadata: null, last_error: null, provider_id: null })
    .where(hasId(trx, 'messages', teamId, ids))
    .where('status', 'not in', ['scheduled', 'queued'])
    .returning(['id', 'content_id', 'campaign_id'])
    .execute()
  // A campaign's content is shared by all of its messages, so it's kept.
  const contents = erased.flatMap(({ content_id, campaign_id }) => (campaign_id === null ? (content_id ?? []) : []))
  await trx
    .deleteFrom('message_contents')
    .where(hasId(trx, 'message_contents', teamId, contents))
    .execute()
  await deleteActivity(
    trx,
    teamId,
    erased.map(({ id }) => id),
  )
  await trx
    .updateTable('message_events')
    .set({ detail: null })
    .where('team_id', '=', teamId)
    .where(
      'message_id',
      'in',
      idsOf(
        trx,
        erased.map(({ id }) => id),
      ),
    )
    .execute()
}
