import type { Ddl, Tx } from '../dialect.ts'
import { addressKey } from './frozen/address-key.ts'
import { type Channel, contactAddress } from './frozen/contact-address.ts'

/**
 * Addresses that unsubscribed from a list. They are kept when their contacts are deleted, and apply to every contact with the
 * same address.
 */
export const listOptOuts = ({ keyedTable, bytewiseText }: Ddl): string[] =>
  keyedTable(
    'list_opt_outs',
    'team_id, list_id, address_key',
    `list_id bigint not null,
     address_key ${bytewiseText} not null,
     created_at timestamptz not null`,
  )

/** Contacts per chunk: few enough to fit in memory, even if each contact's values have 100,000 characters in total. */
const CHUNK = 500

/** Adds an opt-out for the address of every contact that unsubscribed from a list and still exists. */
export const fillListOptOuts = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('lists').select('team_id').distinct().execute()
  for (const { team_id } of teams) await fillTeam(trx, team_id)
}

/** Every statement filters by team, as distributed tables require. */
const fillTeam = async (trx: Tx, teamId: number): Promise<void> => {
  const lists = await trx.selectFrom('lists').select(['id', 'channel']).where('team_id', '=', teamId).execute()
  const fields = await trx
    .selectFrom('contact_fields')
    .select(['id', 'tag', 'type', 'contact_type'])
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute()
  for (const list of lists as { id: number; channel: Channel }[]) await fillList(trx, teamId, list, fields)
}

const fillList = async (
  trx: Tx,
  teamId: number,
  { id: listId, channel }: { id: number; channel: Channel },
  fields: Parameters<typeof contactAddress>[2],
): Promise<void> => {
  for (let after = 0; ; ) {
    const left = await trx
      .selectFrom('subscribers')
      .innerJoin('contacts', (join) =>
        join.onRef('contacts.team_id', '=', 'subscribers.team_id').onRef('contacts.id', '=', 'subscribers.contact_id'),
      )
      .select(['subscribers.id', 'subscribers.updated_at', 'contacts.document'])
      .where('subscribers.team_id', '=', teamId)
      .where('subscribers.list_id', '=', listId)
      .where('subscribers.status', '=', 'unsubscribed')
      .where('subscribers.id', '>', after)
      .orderBy('subscribers.id')
      .limit(CHUNK)
      .execute()
    const optOuts = left.flatMap(({ document, updated_at }) => {
      const address = contactAddress(channel, JSON.parse(`{${document}`), fields)
      if (address === undefined) return []
      const address_key = addressKey(teamId, channel, address)
      return [{ team_id: teamId, list_id: listId, address_key, created_at: updated_at }]
    })
    if (optOuts.length > 0)
      await trx
        .insertInto('list_opt_outs')
        .values(optOuts)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const last = left.at(-1)
    if (!last || left.length < CHUNK) return
    after = last.id
  }
}
