import { sql } from 'kysely'
import type { Ddl, DialectSql, Tx } from '../dialect.ts'
import { addressKey } from './frozen/address-key.ts'
import { contactAddress } from './frozen/contact-address.ts'

/**
 * The address of each contact on each channel, written together with the contact. With it, contacts that share an address, or that
 * a channel can reach, are found without reading the contacts themselves.
 */
export const contactAddresses = ({ keyedTable, dropTeamCheck, bytewiseText }: Ddl): string[] => [
  ...keyedTable(
    'contact_addresses',
    'team_id, channel, contact_id',
    `channel ${bytewiseText} not null,
     contact_id bigint not null,
     address text not null,
     address_key ${bytewiseText} not null`,
  ),
  ...dropTeamCheck('contact_addresses'),
  'create index contact_addresses_by_key on contact_addresses (team_id, channel, address_key, contact_id)',
]

/** Contacts per chunk: few enough to fit in memory, with values of up to 100,000 characters each. */
const CHUNK = 500
const CHANNELS = ['email', 'sms'] as const
const COLUMNS = { channel: 'text', contact_id: 'integer', address: 'text', address_key: 'text' } as const

/** Every statement filters by team, as distributed tables require. */
export const fillContactAddresses = async (trx: Tx, { rowsOf }: DialectSql): Promise<void> => {
  const teams = await trx.selectFrom('teams').select('id').orderBy('id').execute()
  for (const { id } of teams) await fillTeam(trx, rowsOf, id)
}

const fillTeam = async (trx: Tx, rowsOf: DialectSql['rowsOf'], teamId: number): Promise<void> => {
  const fields = await trx
    .selectFrom('contact_fields')
    .select(['id', 'tag', 'type', 'contact_type'])
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute()
  for (let after = 0; ; ) {
    const contacts = await trx
      .selectFrom('contacts')
      .select(['id', 'document'])
      .where('team_id', '=', teamId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const rows = contacts.flatMap(({ id: contact_id, document }) => {
      const contact = JSON.parse(`{${document}`)
      return CHANNELS.flatMap((channel) => {
        const address = contactAddress(channel, contact, fields)
        if (address === undefined) return []
        return [{ channel, contact_id, address, address_key: addressKey(teamId, channel, address) }]
      })
    })
    if (rows.length > 0)
      await sql`insert into contact_addresses (team_id, channel, contact_id, address, address_key)
        select ${teamId}, channel, contact_id, address, address_key
        from ${rowsOf(rows, COLUMNS)} as rows`.execute(trx)
    const last = contacts.at(-1)
    if (!last || contacts.length < CHUNK) return
    after = last.id
  }
}
