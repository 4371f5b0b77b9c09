import type { SentMessage } from '@postrider/client'
import { ask, askForBlob } from './ask.ts'
import type {
  Campaign,
  CampaignReport,
  CampaignSettings,
  PreviewedPeople,
  RecipientPage,
  ReportPart,
} from './campaign-types.ts'

interface CreateOptions {
  readonly idempotencyKey: string
}

export interface RecipientQuery {
  readonly status?: string
  readonly reason?: string
  readonly page?: number
  readonly per_page?: number
}

const queryOf = (query: object) =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** Requests about campaigns for the team whose token `fetchWithToken` sends. */
export const campaignsApi = (fetchWithToken: typeof fetch) => {
  const at = (path: string) => `/api/v1/campaigns${path}`
  const get = <T>(path: string, signal?: AbortSignal) => ask<T>('GET', at(path), { signal, fetch: fetchWithToken })
  const create = <T>(path: string, body: object, { idempotencyKey }: CreateOptions) =>
    ask<T>('POST', at(path), { body, idempotencyKey, fetch: fetchWithToken })
  const blob = (path: string) => askForBlob(at(path), { fetch: fetchWithToken })
  /** Sends a request that the browser completes even if the user closes the tab. */
  const lastingFetch: typeof fetch = (input, init) => fetchWithToken(input, { ...init, keepalive: true })

  return {
    save: (id: number, changes: Partial<CampaignSettings>, { isLeaving = false } = {}) =>
      ask<Campaign>('PUT', at(`/${id}`), { body: changes, fetch: isLeaving ? lastingFetch : fetchWithToken }),
    test: (id: number, body: { to: readonly string[] } | { contact_id: number }, options: CreateOptions) =>
      create<{ messages: readonly SentMessage[] }>(`/${id}/test`, body, options),
    retry: (id: number, statuses: readonly ('failed' | 'unknown')[]) =>
      ask<Campaign>('POST', at(`/${id}/retry`), { body: { statuses }, fetch: fetchWithToken }),
    duplicate: (id: number, body: { only_new: boolean }, options: CreateOptions) =>
      create<Campaign>(`/${id}/duplicate`, body, options),
    recipients: (id: number, query: RecipientQuery, signal?: AbortSignal) =>
      get<RecipientPage>(`/${id}/recipients?${queryOf(query)}`, signal),
    recipientsCsv: (id: number, query: RecipientQuery) => blob(`/${id}/recipients.csv?${queryOf(query)}`),
    /** Returns the people whom a dry run leaves out for a reason, or those who would get the campaign. */
    previewRecipients: (id: number, query: { reason: string; page: number }, signal?: AbortSignal) =>
      get<PreviewedPeople>(`/${id}/recipients/preview?${queryOf(query)}`, signal),
    report: (id: number, signal?: AbortSignal) => get<CampaignReport>(`/${id}/report`, signal),
    reportCsv: (id: number, part: ReportPart) => blob(`/${id}/report/${part}.csv`),
  }
}
