import type { Tx } from '../../platform/storage/dialect.ts'
import type { StoredCampaign } from './campaign-queries.ts'
import type { RetriedStatus } from './campaign-tables.ts'

export const requestRetry = async (
  trx: Tx,
  teamId: number,
  id: number,
  statuses: readonly RetriedStatus[],
  now: string,
): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set({ retry_statuses: JSON.stringify(statuses), retry_requested_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Ends a retry when all of its messages are back in the queue. Does nothing if another retry was requested in the meantime. */
export const endRetry = async (trx: Tx, teamId: number, id: number, requestedAt: string): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set({ retry_statuses: null, retry_requested_at: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('retry_requested_at', '=', requestedAt)
    .execute()
}

/** Stores the pinned campaign with the ids of its contents. Leaves `updated_at` unchanged, because nothing was edited. */
export const savePinned = async (trx: Tx, teamId: number, id: number, pinned: string): Promise<void> => {
  await trx.updateTable('campaigns').set({ pinned }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Records how many people are on a campaign's lists, and when they were first counted. */
export const saveAudience = async (
  trx: Tx,
  teamId: number,
  id: number,
  audience: Pick<StoredCampaign, 'audience_total'> & Partial<Pick<StoredCampaign, 'started_at'>>,
): Promise<void> => {
  await trx.updateTable('campaigns').set(audience).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** While a campaign is being prepared, records the last contact that has a row in the ledger. */
export const savePreparedTo = async (trx: Tx, teamId: number, id: number, contactId: number): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set({ prepared_to: contactId })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}
