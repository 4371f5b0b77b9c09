import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { replaceStates } from './message-state-queries.ts'

/** Exists until all of a team's messages can be found by their state: see migration 0046. */
export const FILL_MESSAGE_STATES = 'fill-message-states'
/** Few enough not to block other transactions for long. */
const CHUNK = 500
/** How long one run may take before other jobs get their turn. */
const RUN_MS = 2_000

/** Where the next run continues: after the message with this id. */
interface Progress {
  readonly after: number
}

export const fillMessageStates: JobHandler = async ({ db, teamId, payload, reportProgress, signal }) => {
  const endsAt = performance.now() + RUN_MS
  for (let after = (payload as Progress | null)?.after ?? 0; ; ) {
    if (signal.aborted || performance.now() > endsAt) return { againInMs: 0, payload: { after } satisfies Progress }
    const last = await fillChunk(db, teamId, after)
    if (last === undefined) return undefined
    after = last
    reportProgress()
  }
}

/** Returns the last message's id, or undefined if there are no more messages. */
const fillChunk = (db: Db, teamId: number, after: number): Promise<number | undefined> =>
  transact(db, async (trx) => {
    // Locked, so that nobody changes the status before the state is stored.
    const messages = await trx
      .selectFrom('messages')
      .select(['id', 'status', 'channel', 'kind', 'carrier'])
      .where('team_id', '=', teamId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .forUpdate()
      .execute()
    if (messages.length === 0) return undefined
    await replaceStates(trx, teamId, messages)
    return messages.at(-1)?.id
  })
