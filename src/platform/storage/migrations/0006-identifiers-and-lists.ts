import type { Ddl } from '../dialect.ts'

/** Senders, counts of the verification codes sent to them, lists, subscribers and consents. */
export const identifiersAndLists = ({ teamTable, keyedTable, bytewiseText }: Ddl): string[] => [
  ...teamTable(
    'identifiers',
    `kind text not null,
     value text not null,
     name text,
     verified_at timestamptz,
     code_hash text,
     code_expires_at timestamptz,
     code_tries integer not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create unique index identifiers_value on identifiers (team_id, kind, value)',

  ...keyedTable(
    'code_counts',
    'team_id, kind, value',
    `kind text not null,
     value ${bytewiseText} not null,
     sent integer not null,
     since timestamptz not null`,
  ),

  ...teamTable(
    'lists',
    `name text not null,
     name_key ${bytewiseText} not null,
     channel text not null,
     brand_id bigint,
     email_address_id bigint,
     phone_id bigint,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create index lists_name on lists (team_id, name_key, id)',
  'create index lists_brand on lists (team_id, brand_id)',

  ...teamTable(
    'subscribers',
    `list_id bigint not null,
     contact_id bigint not null,
     status text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create unique index subscribers_contact on subscribers (team_id, list_id, contact_id)',
  'create index subscribers_list on subscribers (team_id, list_id, id)',
  'create index subscribers_status on subscribers (team_id, list_id, status, id)',
  'create index subscribers_of_contact on subscribers (team_id, contact_id)',

  ...teamTable(
    'consents',
    `subscriber_id bigint not null,
     list_id bigint not null,
     contact_id bigint not null,
     status text not null,
     source text not null,
     actor json not null,
     created_at timestamptz not null`,
  ),
  'create index consents_subscriber on consents (team_id, subscriber_id, id)',
]
