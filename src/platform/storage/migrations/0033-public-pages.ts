import type { Ddl, Tx } from '../dialect.ts'

/**
 * List settings for public pages, pauses, privacy requests, sign-up forms, and the site whose domain is used in a brand's links. A
 * list setting that is null has its default value, so that an older version of the server can still create lists.
 */
export const publicPages = ({ teamTable, keyedTable, bytewiseText }: Ddl): string[] => [
  'alter table brands add column site_id bigint',
  'alter table lists add column description text',
  'alter table lists add column is_public boolean',
  'alter table lists add column double_opt_in boolean',
  'alter table lists add column has_archive boolean',
  'alter table teams add column preference_fields json',
  ...keyedTable(
    'contact_pauses',
    'team_id, contact_id',
    `contact_id bigint not null,
     until timestamptz not null`,
  ),
  ...teamTable(
    'privacy_requests',
    `contact_id bigint not null,
     kind text not null,
     status text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  ...teamTable(
    'erasures',
    `contact_id bigint not null,
     removed json not null,
     created_at timestamptz not null`,
  ),
  `create unique index privacy_requests_open on privacy_requests (team_id, contact_id, kind) where status = 'open'`,
  'alter table consents add column detail json',
  // Only consents from public pages have details, so the index is small.
  'create index consents_with_detail on consents (team_id, contact_id) where detail is not null',
  ...keyedTable(
    'list_forms',
    'team_id, list_id',
    `list_id bigint not null,
     fields json not null,
     confirm_template_id bigint,
     welcome_template_id bigint`,
  ),
  ...teamTable(
    'signups',
    `list_id bigint not null,
     contact_id bigint not null,
     is_new_contact boolean not null,
     address text not null,
     "values" json not null,
     form text not null,
     language text not null,
     wording text,
     ip text not null,
     requested_at timestamptz not null,
     confirmed_at timestamptz`,
  ),
  'create index signups_by_contact on signups (team_id, contact_id, list_id)',
  'create index signups_by_time on signups (team_id, requested_at)',
  ...keyedTable(
    'signup_counts',
    'team_id, address_key',
    `address_key ${bytewiseText} not null,
     sent integer not null,
     since timestamptz not null`,
  ),
]

const SWEEP_SIGNUPS = 'sweep-signups'

/** Gives every existing team the job that deletes unconfirmed signups. New teams get it when they are created. */
export const addSignupSweeps = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select(['id', 'created_at']).orderBy('id').execute()
  for (const { id: team_id, created_at } of teams)
    await trx
      .insertInto('jobs')
      .values({
        team_id,
        kind: SWEEP_SIGNUPS,
        name: SWEEP_SIGNUPS,
        payload: 'null',
        attempts: 0,
        // In the past, so that the job is due immediately.
        run_at: created_at,
        created_at,
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
      .execute()
}
