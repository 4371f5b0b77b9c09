import type { Tx } from '../storage/dialect.ts'
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
