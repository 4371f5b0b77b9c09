import type { CampaignSummary, Contact, SentMessage, SentMessagePage } from '@postrider/client'
import type { Static } from 'typebox'
import type { NoticeSettings } from '../../../src/accounts/notices/notice-schemas.ts'
import type { Team, TeamChanges } from '../../../src/accounts/teams/team-schemas.ts'
import type { ApiToken, MadeApiToken, NewApiToken } from '../../../src/accounts/teams/token-schemas.ts'
import type {
  Invitation,
  MadeInvitation,
  Member,
  MemberRemoval,
  NewInvitation,
  NewTeam,
} from '../../../src/accounts/users/account-schemas.ts'
import type { ContactConsent } from '../../../src/audience/subscribers/consent-schemas.ts'
import type { FieldUse } from '../../../src/audience/subscribers/field-use-schemas.ts'
import type { MessageSource } from '../../../src/dashboard/message-source.ts'
import type { SendingDay } from '../../../src/dashboard/sending-day.ts'
import type {
  NewPage,
  NewSite,
  PageChanges,
  Site,
  SiteChanges,
  WrittenPage,
} from '../../../src/identity/pages/page-schemas.ts'
import type {
  BrandPreview,
  FormCode,
  FormPreview,
  UnsavedBrand,
} from '../../../src/recipients/public-pages/preview-schemas.ts'
import type { ListFormChanges } from '../../../src/recipients/signups/list-form-schemas.ts'
import type {
  Connection,
  ConnectionChanges,
  NewConnection,
} from '../../../src/sending/connections/connection-schemas.ts'
import type { CampaignActivity } from '../../../src/sending/tracking/campaign-activity.ts'
import { ask, askForBlob } from './ask.ts'
import { campaignsApi } from './campaigns-api.ts'
import { templatesApi } from './templates-api.ts'

export type {
  ApiToken,
  Connection,
  ContactConsent,
  FieldUse,
  FormCode,
  Invitation,
  MadeInvitation,
  Member,
  MessageSource,
  Site,
  UnsavedBrand,
  WrittenPage,
}

export type ListForm = Required<ListFormChanges>
export type PreviewedPage = UnsavedBrand['page']

/** A sender that needs a code: it isn't verified, or not for the provider that is used now. */
export interface PendingIdentifier {
  readonly id: number
  readonly kind: 'email' | 'phone'
  readonly value: string
  readonly name: string | null
  readonly verified_at: string | null
  readonly created_at: string
}

/** A sender's code that stayed in the outbox. Only the user who set up the server sees such codes. */
export interface OutboxCode {
  readonly id: number
  readonly kind: 'email' | 'phone'
  readonly value: string
  readonly code: string
  readonly expires_at: string
  /** True if the team has a provider, which can't send codes: a number can't send text messages to itself. */
  readonly has_provider: boolean
}

/** A contact's request for a copy of its data, or for erasure. */
export interface PrivacyRequest {
  readonly id: number
  readonly contact_id: number
  readonly kind: 'data' | 'erase'
  readonly created_at: string
}

/** The values of a connection except its kind, which can't be changed once the connection exists. */
export type ConnectionBody = Omit<NewConnection, 'kind'>

/** The provider's response to a test message. */
export interface TestResult {
  readonly is_sent: boolean
  readonly message: string
}

/** A campaign that waits until someone resumes or cancels it. */
export type PausedCampaign = Pick<CampaignSummary, 'id' | 'name' | 'paused_reason'>

/** How many messages wait for the same reason until someone decides whether to send them. */
export interface SuspendedMessages {
  readonly reason: 'restored' | 'overdue'
  readonly messages: number
}

interface CreateOptions {
  readonly idempotencyKey: string
}

const idParameters = (ids: readonly number[]) => new URLSearchParams(ids.map((id) => ['id[]', String(id)]))

/** The dashboard's private API, for the team whose token `fetchWithToken` sends. */
export const dashboardApi = (fetchWithToken: typeof fetch) => {
  const at = (path: string) => `/dashboard/api${path}`
  const get =
    <T>(path: string) =>
    (signal?: AbortSignal) =>
      ask<T>('GET', at(path), { signal, fetch: fetchWithToken })
  const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    ask<T>(method, at(path), { body, fetch: fetchWithToken })
  /**
   * Sends a POST that is safe to retry. Don't use it if the response contains a secret, because the server doesn't store such
   * responses for retries.
   */
  const create =
    <Body extends object, T>(path: string) =>
    (body: Body, { idempotencyKey }: CreateOptions) =>
      ask<T>('POST', at(path), { body, idempotencyKey, fetch: fetchWithToken })

  return {
    team: {
      get: get<Team>('/team'),
      update: (changes: Static<typeof TeamChanges>) => send<Team>('PUT', '/team', changes),
    },
    teams: {
      create: create<Static<typeof NewTeam>, Team>('/teams'),
    },
    members: {
      list: get<Member[]>('/members'),
      delete: (userId: number, body: Static<typeof MemberRemoval>) =>
        send<unknown>('DELETE', `/members/${userId}`, body),
    },
    invitations: {
      list: get<Invitation[]>('/invitations'),
      create: (body: Static<typeof NewInvitation>) => send<MadeInvitation>('POST', '/invitations', body),
      delete: (id: number) => send<unknown>('DELETE', `/invitations/${id}`),
    },
    tokens: {
      list: get<ApiToken[]>('/tokens'),
      create: (body: Static<typeof NewApiToken>) => send<MadeApiToken>('POST', '/tokens', body),
      delete: (id: number) => send<unknown>('DELETE', `/tokens/${id}`),
    },
    connections: {
      list: get<Connection[]>('/connections'),
      get: (id: number, signal?: AbortSignal) => get<Connection>(`/connections/${id}`)(signal),
      create: (body: NewConnection) => send<Connection>('POST', '/connections', body),
      update: (id: number, changes: ConnectionChanges) => send<Connection>('PUT', `/connections/${id}`, changes),
      delete: (id: number) => send<unknown>('DELETE', `/connections/${id}`),
      test: (id: number, to: string) => send<TestResult>('POST', `/connections/${id}/test`, { to }),
    },
    sites: {
      list: get<Site[]>('/sites'),
      create: create<Static<typeof NewSite>, Site>('/sites'),
      update: (id: number, changes: Static<typeof SiteChanges>) => send<Site>('PUT', `/sites/${id}`, changes),
      delete: (id: number) => send<unknown>('DELETE', `/sites/${id}`),
      verifyDomain: (id: number) => send<Site>('POST', `/sites/${id}/verify-domain`),
    },
    pages: {
      get: (id: number, signal?: AbortSignal) => get<WrittenPage>(`/pages/${id}`)(signal),
      create: create<Static<typeof NewPage>, WrittenPage>('/pages'),
      update: (id: number, changes: Static<typeof PageChanges>) => send<WrittenPage>('PUT', `/pages/${id}`, changes),
      delete: (id: number) => send<unknown>('DELETE', `/pages/${id}`),
    },
    listForms: {
      get: (listId: number, signal?: AbortSignal) => get<ListForm>(`/lists/${listId}/form`)(signal),
      update: (listId: number, changes: Partial<ListForm>) => send<ListForm>('PUT', `/lists/${listId}/form`, changes),
      preview: (listId: number, body: Pick<ListForm, 'fields'>, signal?: AbortSignal) =>
        ask<FormPreview>('POST', at(`/lists/${listId}/form/preview`), { body, signal, fetch: fetchWithToken }),
      /** Returns the code that embeds the list's form on other sites. The labels are in the given language. */
      code: (listId: number, language: string, signal?: AbortSignal) =>
        get<FormCode>(`/lists/${listId}/form/code?language=${language}`)(signal),
    },
    notices: {
      get: get<NoticeSettings>('/notices'),
      update: (body: NoticeSettings) => send<NoticeSettings>('PUT', '/notices', body),
    },
    privacyRequests: {
      list: get<PrivacyRequest[]>('/privacy-requests'),
      grant: (id: number) => send<unknown>('POST', `/privacy-requests/${id}/grant`),
      decline: (id: number) => send<unknown>('POST', `/privacy-requests/${id}/decline`),
    },
    fieldUse: (fieldId: number, signal?: AbortSignal) => get<FieldUse>(`/contact-fields/${fieldId}/use`)(signal),
    previewBrand: (body: UnsavedBrand, signal?: AbortSignal) =>
      ask<BrandPreview>('POST', at('/brands/preview'), { body, signal, fetch: fetchWithToken }),
    brandTags: (brandId: number, signal?: AbortSignal) => get<{ tags: string[] }>(`/brands/${brandId}/tags`)(signal),
    /** Skips the ids of deleted contacts. */
    contactsOf: (ids: readonly number[], signal?: AbortSignal) =>
      get<Contact[]>(`/contacts?${idParameters(ids)}`)(signal),
    pausedCampaigns: get<PausedCampaign[]>('/paused-campaigns'),
    suspendedMessages: {
      list: get<SuspendedMessages[]>('/suspended-messages'),
      send: (reason: SuspendedMessages['reason']) => send<unknown>('POST', `/suspended-messages/${reason}/send`),
      giveUp: (reason: SuspendedMessages['reason']) => send<unknown>('POST', `/suspended-messages/${reason}/give-up`),
    },
    campaignActivity: (ids: readonly number[], signal?: AbortSignal) =>
      get<CampaignActivity[]>(`/campaign-activity?${idParameters(ids)}`)(signal),
    /** Returns how and when a contact subscribed to lists and unsubscribed from them, oldest first. */
    consentsOf: (contactId: number, signal?: AbortSignal) =>
      get<ContactConsent[]>(`/contacts/${contactId}/consents`)(signal),
    /** Returns a page of the messages that weren't sent anywhere, because no provider was configured for their channel. */
    outbox: (query: Readonly<Record<string, string | number>>, signal?: AbortSignal) =>
      get<SentMessagePage>(
        `/outbox?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      )(signal),
    messageSource: (id: number, signal?: AbortSignal) => get<MessageSource>(`/messages/${id}/source`)(signal),
    templates: templatesApi(fetchWithToken),
    campaigns: campaignsApi(fetchWithToken),
    sendingDays: get<SendingDay[]>('/sending-days'),
    providers: get<Readonly<Record<SentMessage['channel'], boolean>>>('/providers'),
    pendingIdentifiers: get<PendingIdentifier[]>('/identifiers/pending'),
    outboxCodes: get<OutboxCode[]>('/identifiers/outbox-codes'),
    /** Fetches an image from another website through our server, so that the browser doesn't contact that website. */
    image: (url: string, signal?: AbortSignal) =>
      askForBlob(at(`/image?${new URLSearchParams({ url })}`), { signal, fetch: fetchWithToken }),
  }
}

export type DashboardApi = ReturnType<typeof dashboardApi>
