import type { Ddl, Tx } from '../dialect.ts'

/** Settings for sending. Null means the default, so that an older version of the server can still create teams. */
export const teamSettings = (_: Ddl): string[] =>
  ['time_zone text', 'language text', 'tracking text', 'track_opens boolean', 'quiet_hours boolean'].map(
    (column) => `alter table teams add column ${column}`,
  )

const SWEEP_MESSAGES = 'sweep-messages'

/** Gives every existing team the job that deletes old messages. New teams get it when they are created. */
export const addMessageSweeps = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select(['id', 'created_at']).orderBy('id').execute()
  for (const { id: team_id, created_at } of teams)
    await trx
      .insertInto('jobs')
      .values({
        team_id,
        kind: SWEEP_MESSAGES,
        name: SWEEP_MESSAGES,
        payload: 'null',
        attempts: 0,
        // In the past, so that the job is due immediately.
        run_at: created_at,
        created_at,
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
      .execute()
}
