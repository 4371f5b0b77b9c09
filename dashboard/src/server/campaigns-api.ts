import { ask } from './ask.ts'
import type { Campaign, CampaignSettings } from './campaign-types.ts'

/** Campaign requests that aren't in the public client. They access the team whose token `fetchWithToken` sends. */
export const campaignsApi = (fetchWithToken: typeof fetch) => {
  /** Sends a request that the browser completes even if the user closes the tab. */
  const lastingFetch: typeof fetch = (input, init) => fetchWithToken(input, { ...init, keepalive: true })

  return {
    save: (id: number, changes: Partial<CampaignSettings>, { isLeaving = false } = {}) =>
      ask<Campaign>('PUT', `/api/v1/campaigns/${id}`, {
        body: changes,
        fetch: isLeaving ? lastingFetch : fetchWithToken,
      }),
  }
}
