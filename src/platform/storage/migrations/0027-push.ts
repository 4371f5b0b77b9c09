import type { Ddl } from '../dialect.ts'

/** Browsers that accept push notifications for a contact, and each team's VAPID keys, which are created once and never change. */
export const push = ({ teamTable, keyedTable, bytewiseText }: Ddl): string[] => [
  ...teamTable(
    'push_subscriptions',
    `contact_id bigint not null,
     endpoint text not null,
     endpoint_hash ${bytewiseText} not null,
     p256dh text not null,
     auth text not null,
     created_at timestamptz not null`,
  ),
  // Indexes the hash, because an endpoint may be too long for an index.
  'create unique index push_subscriptions_endpoint on push_subscriptions (team_id, endpoint_hash)',
  'create index push_subscriptions_contact on push_subscriptions (team_id, contact_id, id)',
  ...keyedTable('team_secrets', 'team_id, name', `name ${bytewiseText} not null, value text not null`),
]
