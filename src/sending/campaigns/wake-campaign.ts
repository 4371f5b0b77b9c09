import { replaceJob } from '../../platform/jobs/job-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'

/** The kind of job that takes a campaign from one status to the next. */
export const RUN_CAMPAIGN = 'run-campaign'

/** Call this after every change of the campaign's status, and when its last messages are settled. */
export const wakeCampaign = (trx: Tx, teamId: number, id: number, now: string): Promise<void> =>
  replaceJob(trx, teamId, { kind: RUN_CAMPAIGN, name: `campaign ${id}`, payload: { campaign_id: id }, runAt: now }, now)
