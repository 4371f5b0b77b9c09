import type { Db, Tx } from '../storage/dialect.ts'
import { insertRowsInto } from '../storage/insert-rows.ts'

/** How consent was given or withdrawn. Stored with every change. */
export interface ConsentBy {
  readonly source: string
  /**
   * Where the change came from: the token, user or integration that sent a request, an import, or the message whose link was
   * used.
   */
  readonly actor: object
}

const insertRows = insertRowsInto<
  { subscriber_id: number; contact_id: number },
  { team_id: number; list_id: number; status: string; source: string; actor: string; created_at: string }
>('consents', {
  shared: ['team_id', 'list_id', 'status', 'source', 'actor', 'created_at'],
  columns: { subscriber_id: 'integer', contact_id: 'integer' },
})

/** Records that subscribers of a list have given or withdrawn consent. */
export const insertConsents = (
  trx: Tx,
  teamId: number,
  listId: number,
  status: 'subscribed' | 'unsubscribed',
  subscribers: readonly { readonly id: number; readonly contact_id: number }[],
  { source, actor }: ConsentBy,
  now: string,
): Promise<void> =>
  insertRows(
    trx,
    { team_id: teamId, list_id: listId, status, source, actor: JSON.stringify(actor), created_at: now },
    subscribers.map(({ id, contact_id }) => ({ subscriber_id: id, contact_id })),
  )

/** Returns a contact's latest consent for a list, or undefined if it was never on the list. */
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

/** Returns how and when a contact subscribed to its lists and unsubscribed from them, oldest first. */
export const listConsentsOf = (db: Db, teamId: number, contactId: number) =>
  db
    .selectFrom('consents')
    .innerJoin('subscribers', (join) =>
      join.onRef('subscribers.team_id', '=', 'consents.team_id').onRef('subscribers.id', '=', 'consents.subscriber_id'),
    )
    .select(['consents.id', 'consents.list_id', 'consents.status', 'source', 'consents.created_at'])
    .where('subscribers.team_id', '=', teamId)
    .where('subscribers.contact_id', '=', contactId)
    .orderBy('consents.id')
    .execute()
