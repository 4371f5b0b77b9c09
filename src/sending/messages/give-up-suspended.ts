import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { transact } from '../../platform/storage/transact.ts'
import { countSuspended, giveUpOldSuspended } from './suspended-chunk-queries.ts'

/** Often enough for messages that wait for a day. */
const INTERVAL_MS = 10 * 60_000

/** Repeats until no messages wait for a person. */
export const giveUpSuspendedMessages: JobHandler = async ({ db, teamId, now }) => {
  await transact(db, (trx) => giveUpOldSuspended(trx, teamId, now))
  const { restored, overdue } = await countSuspended(db, teamId)
  return restored + overdue > 0 ? { againInMs: INTERVAL_MS } : undefined
}
