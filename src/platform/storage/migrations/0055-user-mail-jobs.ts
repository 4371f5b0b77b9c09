import type { Ddl, Tx } from '../dialect.ts'

const SERVER = 0
const SEND_USER_MAIL = 'send-user-mail'
const SWEEP_USER_MAILS = 'sweep-user-mails'

/** Jobs can belong to the server itself instead of a team. */
export const serverJobs = ({ recreateWithoutTeamCheck }: Ddl): string[] =>
  recreateWithoutTeamCheck('jobs', {
    columns: `kind text not null,
     name text,
     payload json not null,
     run_at timestamptz not null,
     leased_until timestamptz,
     attempts integer not null,
     last_error text,
     created_at timestamptz not null`,
    indexes: [
      'create unique index jobs_name on jobs (team_id, name)',
      'create index jobs_due on jobs (kind, run_at, team_id)',
      'create index jobs_by_team on jobs (kind, team_id, run_at, id)',
      'create index jobs_created on jobs (created_at)',
      'create index jobs_leased on jobs (leased_until) where leased_until is not null',
      'create index jobs_run_at on jobs (run_at)',
    ],
  })

/** The columns of emails to users that are gone once the emails are jobs. */
interface WaitingMail {
  readonly id: number
  readonly run_at: string | null
  readonly attempts: number
  readonly created_at: string
}

/** Emails to users waited in their own table. Now a job sends each of them, and another one deletes those that have expired. */
export const moveUserMails = async (trx: Tx): Promise<void> => {
  const mails = await trx
    .selectFrom('user_mails')
    .select(['id', 'run_at', 'attempts', 'created_at'] as never[])
    .where('run_at' as never, 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, run_at, attempts, created_at } of mails as unknown as WaitingMail[])
    await trx
      .insertInto('jobs')
      .values({
        team_id: SERVER,
        kind: SEND_USER_MAIL,
        payload: JSON.stringify({ mail_id: id }),
        attempts,
        run_at: run_at ?? created_at,
        created_at,
      })
      .execute()
  // A time that has passed, so that the job is due immediately.
  const { applied_at } = await trx
    .selectFrom('migrations')
    .select('applied_at')
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('jobs')
    .values({
      team_id: SERVER,
      kind: SWEEP_USER_MAILS,
      name: SWEEP_USER_MAILS,
      payload: 'null',
      attempts: 0,
      run_at: applied_at,
      created_at: applied_at,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
    .execute()
}

export const dropUserMailLeases = (): string[] => [
  'drop index user_mails_due',
  ...['run_at', 'leased_until', 'attempts'].map((column) => `alter table user_mails drop column ${column}`),
]
