import { sql } from 'kysely'
import { dialectSql, type Tx } from '../../platform/storage/dialect.ts'
import { idsOf } from '../../platform/storage/ids-of.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { prepared, statement } from '../../platform/storage/prepared.ts'
import { type ConsentBy, recordConsents } from './consent-queries.ts'
import { findOptOuts } from './opt-out-queries.ts'
import { inheritPauses } from './pause-queries.ts'
import { COLUMNS, type Reachable } from './subscriber-queries.ts'

const insertSubscribers = prepared(
  'insert-subscribers',
  (
    db,
    { teamId, listId, now, contacts }: { teamId: number; listId: number; now: string; contacts: { id: number }[] },
  ) => {
    const rows = dialectSql(db).rowsOf(contacts, { id: 'integer' })
    return statement<{ id: number; contact_id: number }>(
      db,
      // "where true" keeps the database from parsing "on" as the start of a join condition.
      sql`insert into subscribers (team_id, list_id, contact_id, status, created_at, updated_at)
          select ${teamId}, ${listId}, id, 'subscribed', ${now}, ${now} from ${rows} as rows where true
          on conflict (team_id, list_id, contact_id) do nothing returning id, contact_id`,
    )
  },
)

/**
 * Subscribes contacts that were never on the list, or that haven't confirmed yet. Skips contacts that are already subscribed.
 * Contacts that unsubscribed, or whose address unsubscribed through another contact, aren't subscribed, but are counted in
 * `optedOut`. The caller must hold the lock that `lockListAgainstOptOuts` takes.
 */
export const subscribeMany = async (
  trx: Tx,
  teamId: number,
  listId: number,
  contacts: readonly Reachable[],
  by: ConsentBy,
  now: string,
): Promise<{ subscribed: number; optedOut: number }> => {
  if (contacts.length === 0) return { subscribed: 0, optedOut: 0 }
  const addressKeys = contacts.map(({ addressKey }) => addressKey)
  const optOuts = await findOptOuts(trx, teamId, listId, addressKeys)
  const allowed = contacts.filter(({ addressKey }) => !optOuts.has(addressKey)).map(({ id }) => ({ id }))
  const added = await insertSubscribers(trx, { teamId, listId, now, contacts: allowed })
  await recordConsents(trx, teamId, listId, 'subscribed', added, by, now)
  const addedIds = new Set(added.map(({ contact_id }) => contact_id))
  await inheritPauses(
    trx,
    teamId,
    contacts.filter(({ id }) => addedIds.has(id)),
    now,
  )
  await changeCounts(trx, teamId, 'subscribers', {
    added: added.map(({ id }) => ({ id, list_id: listId, status: 'subscribed' })),
  })
  if (added.length === contacts.length) return { subscribed: added.length, optedOut: 0 }
  const contactIds = contacts.map(({ id }) => id)
  const confirmed = await confirmPending(trx, teamId, listId, allowed, by, now)
  const { present } = await trx
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('present'))
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('status', '<>', 'unsubscribed')
    .where('contact_id', 'in', idsOf(trx, contactIds))
    .executeTakeFirstOrThrow()
  return { subscribed: added.length + confirmed, optedOut: contacts.length - Number(present) }
}

/** Subscribes contacts that haven't confirmed their subscription yet: the team vouches for their consent. */
const confirmPending = async (
  trx: Tx,
  teamId: number,
  listId: number,
  contacts: readonly { readonly id: number }[],
  by: ConsentBy,
  now: string,
): Promise<number> => {
  const ids = contacts.map(({ id }) => id)
  const confirmed = await trx
    .updateTable('subscribers')
    .set({ status: 'subscribed', updated_at: now })
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .where('contact_id', 'in', idsOf(trx, ids))
    .where('status', '=', 'pending')
    .returning(COLUMNS)
    .execute()
  if (confirmed.length === 0) return 0
  await recordConsents(trx, teamId, listId, 'subscribed', confirmed, by, now)
  await changeCounts(trx, teamId, 'subscribers', {
    added: confirmed,
    removed: confirmed.map((subscriber) => ({ ...subscriber, status: 'pending' as const })),
  })
  return confirmed.length
}
