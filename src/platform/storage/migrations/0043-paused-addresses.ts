import type { Ddl } from '../dialect.ts'

/** Pauses by address, for contacts that are created later with the same address. */
export const pausedAddresses = ({ keyedTable, bytewiseText }: Ddl): string[] => [
  ...keyedTable(
    'paused_addresses',
    'team_id, address_key',
    `address_key ${bytewiseText} not null,
     until timestamptz not null`,
  ),
  `insert into paused_addresses (team_id, address_key, until)
     select contact_pauses.team_id, contact_addresses.address_key, max(contact_pauses.until)
     from contact_pauses
     join contact_addresses on contact_addresses.team_id = contact_pauses.team_id
       and contact_addresses.contact_id = contact_pauses.contact_id
     group by contact_pauses.team_id, contact_addresses.address_key`,
]
