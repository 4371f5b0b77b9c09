import type { Ddl } from '../dialect.ts'

/**
 * Columns and tables for the creators of API tokens, confirmed addresses, emailed links, and counts of recently sent system
 * messages. The addresses of existing users aren't confirmed, because they were never checked.
 */
export const mailedLinks = ({ sharedTable }: Ddl): string[] => [
  'alter table tokens add column created_by bigint',
  'alter table users add column email_verified_at timestamptz',
  'alter table invitations add column mail_code_hash text',
  'create unique index invitations_mail_code on invitations (mail_code_hash)',

  ...sharedTable(
    'user_mails',
    `kind text not null,
     email text not null,
     user_id bigint references users (id),
     code_hash text,
     run_at timestamptz,
     leased_until timestamptz,
     attempts integer not null,
     created_at timestamptz not null,
     expires_at timestamptz not null`,
  ),
  'create unique index user_mails_code on user_mails (code_hash)',
  'create index user_mails_due on user_mails (run_at)',
  'create index user_mails_user on user_mails (user_id)',
  'create index user_mails_expiry on user_mails (expires_at)',

  ...sharedTable(
    'send_counts',
    `who text not null,
     sent integer not null,
     since timestamptz not null`,
  ),
  'create unique index send_counts_who on send_counts (who)',
  'create index send_counts_since on send_counts (since)',

  // The old rows counted codes per team and address. Now, codes are counted per address across all teams, and per team and channel.
  'delete from code_counts',
]
