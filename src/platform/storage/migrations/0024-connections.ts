import type { Ddl } from '../dialect.ts'

const STATE = `limits text,
   down_since timestamptz,
   down_reason text,
   retry_at timestamptz,
   failures integer not null default 0,
   updated_at timestamptz not null`

/**
 * Teams' provider accounts, the state of each provider account (teams' and the server's), and the server's settings and heartbeats.
 */
export const connections = ({ teamTable, keyedTable, sharedTable }: Ddl): string[] => [
  ...teamTable(
    'connections',
    `channel text not null,
     kind text not null,
     name text not null,
     settings text not null,
     secret text not null,
     is_default boolean not null,
     per_second integer,
     per_hour integer,
     per_day integer,
     warm_up_from timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create unique index connections_default on connections (team_id, channel) where is_default',
  // In a separate table, because the states change constantly while messages are being sent.
  ...keyedTable('connection_states', 'team_id, connection_id', `connection_id bigint not null, ${STATE}`),
  ...sharedTable('server_connection_states', `channel text not null unique, ${STATE}`),
  ...sharedTable('server_settings', 'name text not null unique, value text not null'),
  ...sharedTable('heartbeats', 'name text not null unique, beat_at timestamptz not null, overdue_before timestamptz'),
]
