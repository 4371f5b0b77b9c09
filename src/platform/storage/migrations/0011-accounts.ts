import type { Ddl } from '../dialect.ts'

/** Users, their teams, sign-ins and invitations. These tables are small and shared by all teams. */
export const accounts = ({ sharedTable }: Ddl): string[] => [
  ...sharedTable(
    'users',
    `email text not null,
     email_key text not null,
     password_hash text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create unique index users_email on users (email_key)',

  ...sharedTable(
    'memberships',
    `user_id bigint not null references users (id),
     team_id bigint not null references teams (id),
     created_at timestamptz not null`,
  ),
  'create unique index memberships_user on memberships (user_id, team_id)',
  'create index memberships_team on memberships (team_id)',

  ...sharedTable(
    'sessions',
    `user_id bigint not null references users (id),
     secret_hash text not null,
     created_at timestamptz not null,
     expires_at timestamptz not null`,
  ),
  'create unique index sessions_secret on sessions (secret_hash)',
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',

  'alter table tokens add column session_id bigint',
  'create index tokens_session on tokens (session_id)',

  ...sharedTable(
    'invitations',
    `team_id bigint references teams (id),
     code_hash text not null,
     email text,
     created_by bigint references users (id),
     created_at timestamptz not null,
     expires_at timestamptz`,
  ),
  'create unique index invitations_code on invitations (code_hash)',
  'create index invitations_team on invitations (team_id)',

  ...sharedTable(
    'sign_in_tries',
    `who text not null,
     tries integer not null,
     since timestamptz not null`,
  ),
  'create unique index sign_in_tries_who on sign_in_tries (who)',
  'create index sign_in_tries_since on sign_in_tries (since)',
]
