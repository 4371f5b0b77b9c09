import type { Ddl, Tx } from '../dialect.ts'

/** Settings for sending. Null stands for the default, so that an older version can still add teams. */
export const teamSettings = (_: Ddl): string[] =>
  ['time_zone text', 'language text', 'tracking text', 'track_opens boolean', 'quiet_hours boolean'].map(
    (column) => `alter table teams add column ${column}`,
  )

const SWEEP_MESSAGES = 'sweep-messages'

/** Adds the job that deletes old messages to every team. New teams get it when they are created. */
export const addMessageSweeps = async (trx: Tx): Promise<void> => {
  const teams = await trx.selectFrom('teams').select(['id', 'created_at']).orderBy('id').execute()
  for (const { id: team_id, created_at } of teams)
    await trx
      .insertInto('jobs')
      .values({
        ...{ team_id, kind: SWEEP_MESSAGES, name: SWEEP_MESSAGES, payload: 'null', attempts: 0 },
        // In the past, so that it is due at once.
        ...{ run_at: created_at, created_at },
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doNothing())
      .execute()
}
