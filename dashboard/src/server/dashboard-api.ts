import type { Import, Page } from '@postrider/client'
import { ask, askForBlob } from './ask.ts'

export interface Team {
  readonly id: number
  readonly name: string
  readonly default_country: string | null
}

export interface Member {
  /** The user's. */
  readonly id: number
  readonly email: string
  readonly joined_at: string
}

export interface OpenInvitation {
  readonly id: number
  readonly email: string | null
  readonly created_at: string
  readonly expires_at: string
}

export interface Token {
  readonly id: number
  readonly name: string
  readonly kind: 'api' | 'integration'
  readonly created_at: string
  readonly last_used_at: string | null
}

/** An address or number that waits for its code. */
export interface PendingIdentifier {
  readonly id: number
  readonly kind: 'email' | 'phone'
  readonly value: string
  readonly name: string | null
  readonly created_at: string
}

export interface Site {
  readonly id: number
  readonly name: string
  readonly domain: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface PageWithHtml extends Page {
  readonly html: string
}

type PageBody = Pick<PageWithHtml, 'name' | 'url' | 'html'>

/** What the server offers users beside the public API, for the team whose token `fetch` brings along. */
export const dashboardApi = (fetchWithToken: typeof fetch) => {
  const at = (path: string) => `/dashboard/api${path}`
  const get =
    <T>(path: string) =>
    (signal?: AbortSignal) =>
      ask<T>('GET', at(path), { signal, fetch: fetchWithToken })
  const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    ask<T>(method, at(path), { body, fetch: fetchWithToken })

  return {
    team: {
      get: get<Team>('/team'),
      update: (changes: Partial<Omit<Team, 'id'>>) => send<Team>('PUT', '/team', changes),
    },
    teams: {
      create: (body: Omit<Team, 'id'> & { standard_fields: boolean }) => send<Team>('POST', '/teams', body),
    },
    members: {
      list: get<Member[]>('/members'),
      delete: (userId: number) => send<unknown>('DELETE', `/members/${userId}`),
    },
    invitations: {
      list: get<OpenInvitation[]>('/invitations'),
      /** The url is shown this once. */
      create: (body: { email: string | null }) => send<OpenInvitation & { url: string }>('POST', '/invitations', body),
      delete: (id: number) => send<unknown>('DELETE', `/invitations/${id}`),
    },
    tokens: {
      list: get<Token[]>('/tokens'),
      /** The token is shown this once. */
      create: (body: { name: string }) => send<Token & { token: string }>('POST', '/tokens', body),
      delete: (id: number) => send<unknown>('DELETE', `/tokens/${id}`),
    },
    sites: {
      list: get<Site[]>('/sites'),
      create: (body: Pick<Site, 'name' | 'domain'>) => send<Site>('POST', '/sites', body),
      update: (id: number, body: Pick<Site, 'name' | 'domain'>) => send<Site>('PUT', `/sites/${id}`, body),
      delete: (id: number) => send<unknown>('DELETE', `/sites/${id}`),
    },
    pages: {
      get: (id: number, signal?: AbortSignal) => get<PageWithHtml>(`/pages/${id}`)(signal),
      create: (body: PageBody & { site_id: number }) => send<PageWithHtml>('POST', '/pages', body),
      update: (id: number, changes: Partial<PageBody>) => send<PageWithHtml>('PUT', `/pages/${id}`, changes),
      delete: (id: number) => send<unknown>('DELETE', `/pages/${id}`),
    },
    brandTags: (brandId: number, signal?: AbortSignal) => get<{ tags: string[] }>(`/brands/${brandId}/tags`)(signal),
    pendingIdentifiers: get<PendingIdentifier[]>('/identifiers/pending'),
    imports: get<Import[]>('/imports'),
    /** A picture elsewhere on the internet, fetched by our server, so that the browser asks nobody else. */
    image: (url: string, signal?: AbortSignal) =>
      askForBlob(at(`/image?${new URLSearchParams({ url })}`), { signal, fetch: fetchWithToken }),
  }
}

export type DashboardApi = ReturnType<typeof dashboardApi>
