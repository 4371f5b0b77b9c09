import { ask, askForBlob } from './ask.ts'
import type { Campaign, CampaignReport, CampaignSettings, ReportPart } from './campaign-types.ts'

/** Requests about campaigns that the public client doesn't have, for the team whose token `fetchWithToken` sends. */
export const campaignsApi = (fetchWithToken: typeof fetch) => {
  const at = (path: string) => `/api/v1/campaigns${path}`
  /** Sends a request that the browser completes even if the user closes the tab. */
  const lastingFetch: typeof fetch = (input, init) => fetchWithToken(input, { ...init, keepalive: true })

  return {
    save: (id: number, changes: Partial<CampaignSettings>, { isLeaving = false } = {}) =>
      ask<Campaign>('PUT', at(`/${id}`), { body: changes, fetch: isLeaving ? lastingFetch : fetchWithToken }),
    report: (id: number, signal?: AbortSignal) =>
      ask<CampaignReport>('GET', at(`/${id}/report`), { signal, fetch: fetchWithToken }),
    reportCsv: (id: number, part: ReportPart) => askForBlob(at(`/${id}/report/${part}.csv`), { fetch: fetchWithToken }),
  }
}
