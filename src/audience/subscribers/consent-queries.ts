import { recordEvent } from '../../platform/domain-events/record-event.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { insertRowsInto } from '../../platform/storage/insert-rows.ts'
import type { ConsentDetail, ContactConsent } from './consent-schemas.ts'

/** How consent was given or withdrawn. Stored with every change. */
export interface ConsentBy {
  readonly source: string
  /** Where the change came from: an API token, user, integration or import, or the message whose link was used. */
  readonly actor: object
  /** Details such as the wording that the subscriber saw, if they subscribed on a public page. */
  readonly detail?: ConsentDetail
}

type Shared = {
  readonly team_id: number
  readonly list_id: number
  readonly status: string
  readonly source: string
  readonly actor: string
  readonly detail: string | null
  readonly created_at: string
}

const insertRows = insertRowsInto<{ subscriber_id: number; contact_id: number }, Shared>('consents', {
  shared: ['team_id', 'list_id', 'status', 'source', 'actor', 'detail', 'created_at'],
  columns: { subscriber_id: 'integer', contact_id: 'integer' },
})

export const insertConsents = (
  trx: Tx,
  teamId: number,
  listId: number,
  status: 'subscribed' | 'unsubscribed',
  subscribers: readonly { readonly id: number; readonly contact_id: number }[],
  { source, actor, detail }: ConsentBy,
  now: string,
): Promise<void> =>
  insertRows(
    trx,
    {
      team_id: teamId,
      list_id: listId,
      status,
      source,
      actor: JSON.stringify(actor),
      created_at: now,
      detail: detail ? JSON.stringify(detail) : null,
    },
    subscribers.map(({ id, contact_id }) => ({ subscriber_id: id, contact_id })),
  )

/** Stores the consents of subscribers whose status has changed. */
export const recordConsents: typeof insertConsents = async (trx, teamId, listId, status, subscribers, by, now) => {
  await insertConsents(trx, teamId, listId, status, subscribers, by, now)
  const items = () => subscribers.map(({ contact_id }) => contact_id)
  recordEvent(trx, teamId, { type: `subscriber.${status}`, about: listId, items }, now)
}

/** undefined: the contact was never on the list. */
export const findLastConsent = (db: Db, teamId: number, listId: number, contactId: number) =>
  db
    .selectFrom('consents')
    .innerJoin('subscribers', (join) =>
      join.onRef('subscribers.team_id', '=', 'consents.team_id').onRef('subscribers.id', '=', 'consents.subscriber_id'),
    )
    .select(['consents.status', 'source', 'actor', 'consents.created_at'])
    .where('consents.team_id', '=', teamId)
    .where('subscribers.list_id', '=', listId)
    .where('subscribers.contact_id', '=', contactId)
    .orderBy('consents.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Returns how and when a contact subscribed to its lists and unsubscribed from them, oldest first. Consents for deleted lists are
 * included if they contain personal details.
 */
export const listConsentsOf = async (db: Db, teamId: number, contactId: number): Promise<ContactConsent[]> => {
  const consents = db
    .selectFrom('consents')
    .leftJoin('lists', (join) =>
      join.onRef('lists.team_id', '=', 'consents.team_id').onRef('lists.id', '=', 'consents.list_id'),
    )
    .select(['consents.id', 'consents.list_id', 'lists.name as list_name', 'consents.status', 'source', 'detail'])
    .select('consents.created_at')
    .where('consents.team_id', '=', teamId)
  const current = await consents
    .where('subscriber_id', 'in', (eb) =>
      eb.selectFrom('subscribers').select('id').where('team_id', '=', teamId).where('contact_id', '=', contactId),
    )
    .execute()
  const withDetail = await consents.where('contact_id', '=', contactId).where('detail', 'is not', null).execute()
  const byId = new Map([...current, ...withDetail].map((consent) => [consent.id, consent]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/**
 * Deletes the personal details from the consents of a contact that is being erased, including consents for deleted lists. The
 * consents themselves are kept.
 */
export const eraseConsentDetails = async (trx: Tx, teamId: number, contactId: number): Promise<void> => {
  await trx
    .updateTable('consents')
    .set({ detail: null })
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .where('detail', 'is not', null)
    .execute()
}
