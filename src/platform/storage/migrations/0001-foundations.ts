import type { Ddl } from '../dialect.ts'

/** Teams and their tokens, stored responses for idempotency keys, and background jobs. */
export const foundations = ({ sharedTable, teamTable }: Ddl): string[] => [
  ...sharedTable(
    'teams',
    `name text not null,
     default_country text,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),

  ...sharedTable(
    'tokens',
    `team_id bigint not null references teams (id),
     kind text not null,
     name text not null,
     token_hash text not null,
     user_id bigint,
     integration_id bigint,
     scopes json,
     created_at timestamptz not null,
     last_used_at timestamptz,
     expires_at timestamptz,
     revoked_at timestamptz`,
  ),
  'create unique index tokens_hash on tokens (token_hash)',
  'create index tokens_team on tokens (team_id, id)',

  ...teamTable(
    'idempotency_keys',
    `endpoint text not null,
     key text not null,
     fingerprint text not null,
     status integer,
     body text,
     created_at timestamptz not null,
     expires_at timestamptz not null`,
  ),
  'create unique index idempotency_keys_key on idempotency_keys (team_id, endpoint, key)',
  'create index idempotency_keys_expiry on idempotency_keys (team_id, expires_at)',

  ...teamTable(
    'jobs',
    `kind text not null,
     name text,
     payload json not null,
     run_at timestamptz not null,
     leased_until timestamptz,
     attempts integer not null,
     last_error text,
     created_at timestamptz not null`,
  ),
  'create unique index jobs_name on jobs (team_id, name)',
  'create index jobs_due on jobs (run_at, team_id)',
]
