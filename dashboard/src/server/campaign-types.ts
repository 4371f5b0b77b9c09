import type { CampaignCheck, SentMessagePage, Campaign as StoredCampaign } from '@postrider/client'
import type { TemplateText } from './template-types.ts'

export type { CampaignCheck }

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Content that belongs to one campaign. */
export type CampaignContent = Omit<TemplateText, 'brand_id'>

export type Tracking = 'none' | 'anonymous' | 'identified'

/** A campaign as the API returns it, with a typed body. */
export interface Campaign extends Omit<StoredCampaign, 'content'> {
  /** Null if the campaign uses a template. */
  readonly content: CampaignContent | null
  /** Null: the team's setting. */
  readonly tracking: Tracking | null
}

/** A campaign in a list, without its own content. */
export type CampaignSummary = Omit<Campaign, 'content'>

/** The times at which a campaign is sent, in the team's time zone. */
export type SendingWindow = NonNullable<Campaign['window']>

/** The part of a campaign that users edit. */
export type CampaignSettings = Pick<
  Campaign,
  | ('name' | 'list_ids' | 'exclude_list_ids' | 'segment_id' | 'template_id' | 'content')
  | ('brand_id' | 'email_address_id' | 'phone_id' | 'reply_to')
  | ('window' | 'rate_per_minute' | 'tracking' | 'archive')
>

export interface Finding {
  readonly code: string
  readonly message: string
}

/** Someone on the lists, in a dry run. */
export interface PreviewedPerson {
  readonly contact_id: number
  readonly to: string | null
  readonly list_id: number
  /** Null if they would get the campaign. */
  readonly reason: string | null
}

export interface PreviewedPeople {
  readonly data: readonly PreviewedPerson[]
  readonly current_page: number
  readonly last_page: number
  readonly total: number
  readonly from: number | null
  readonly to: number | null
}

export interface Verdicts {
  readonly human: number
  readonly machine: number
  readonly unclear: number
}

export interface CampaignReport {
  readonly campaign_id: number
  readonly generated_at: string
  readonly funnel: {
    readonly on_lists: number
    readonly eligible: number
    readonly sent: number
    readonly delivered: number
    /** Null if clicks or opens aren't counted. */
    readonly clicked: number | null
    readonly opened: number | null
    readonly bounced: number
    readonly complained: number
    readonly unsubscribed: number
  }
  readonly clicks: Verdicts | null
  readonly opens: Verdicts | null
  readonly by_hour: readonly {
    readonly hour: string
    readonly sent: number
    readonly clicked: number
    readonly opened: number
    readonly unsubscribed: number
  }[]
  readonly by_link: readonly {
    readonly link_id: number
    readonly url: string
    readonly clicks: number
    readonly machine_clicks: number
  }[]
  readonly by_domain: readonly {
    readonly domain: string
    readonly total: number
    readonly sent: number
    readonly delivered: number
    readonly bounced: number
    readonly failed: number
    readonly complained: number
  }[]
  readonly by_list: readonly {
    readonly list_id: number
    readonly name: string
    readonly total: number
    readonly skipped: number
    readonly sent: number
    readonly bounced: number
    readonly unsubscribed: number
  }[]
  readonly skipped: readonly { readonly reason: string; readonly n: number }[]
  readonly failures: readonly {
    readonly status: 'failed' | 'bounced' | 'unknown' | 'complained'
    readonly cause: string
    readonly fix: string | null
    readonly n: number
    readonly example: string | null
  }[]
  readonly sms_segments: number | null
}

export type ReportPart = 'hours' | 'links' | 'domains' | 'lists' | 'failures'
export type RecipientPage = SentMessagePage
