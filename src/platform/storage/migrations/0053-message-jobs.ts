import type { Tx } from '../dialect.ts'

const QUEUE = 'deliveries'

/** Verification codes, invitations and notices to members waited in a queue. Now they are jobs. */
export const moveDeliveries = async (trx: Tx): Promise<void> => {
  const items = await trx
    .selectFrom('queue_items')
    .select(['team_id', 'payload', 'attempts', 'created_at'])
    .where('queue', '=', QUEUE)
    .orderBy('id')
    .execute()
  for (const { team_id, payload, attempts, created_at } of items) {
    const delivery = JSON.parse(payload) as { kind: string; payload: unknown }
    await trx
      .insertInto('jobs')
      .values({
        team_id,
        kind: delivery.kind,
        payload: JSON.stringify(delivery.payload ?? null),
        attempts,
        // In the past, so that the job is due immediately.
        run_at: created_at,
        created_at,
      })
      .execute()
  }
  for (const table of ['queue_items', 'queue_lanes'] as const)
    await trx.deleteFrom(table).where('queue', '=', QUEUE).execute()
}
