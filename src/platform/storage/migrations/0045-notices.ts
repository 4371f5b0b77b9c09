import type { Ddl } from '../dialect.ts'

/** When members were last told about each cause, and who doesn't want these emails. */
export const notices = ({ keyedTable }: Ddl): string[] => [
  ...keyedTable(
    'notices',
    'team_id, cause',
    `cause text not null,
     noticed_at timestamptz not null`,
  ),
  ...keyedTable('notice_opt_outs', 'team_id, user_id', 'user_id bigint not null'),
]
