import type { SentMessagePage, Campaign as StoredCampaign, CampaignCheck as StoredCheck } from '@postrider/client'
import type { TemplateText } from './template-types.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The times at which a campaign is sent, in the team's time zone. */
export interface SendingWindow {
  readonly days: readonly Weekday[]
  /** Like `09:00`. */
  readonly from: string
  readonly to: string
}

/** Content that belongs to one campaign. */
export type CampaignContent = Omit<TemplateText, 'brand_id'>

export type Tracking = 'none' | 'anonymous' | 'identified'

/** The part of a campaign that users edit. */
export interface CampaignSettings {
  readonly name: string
  readonly list_ids: readonly number[]
  readonly exclude_list_ids: readonly number[]
  readonly segment_id: number | null
  readonly template_id: number | null
  /** Null if the campaign uses a template. */
  readonly content: CampaignContent | null
  readonly brand_id: number | null
  readonly email_address_id: number | null
  readonly phone_id: number | null
  readonly reply_to: string | null
  readonly window: SendingWindow | null
  readonly rate_per_minute: number | null
  /** Null: the team's setting. */
  readonly tracking: Tracking | null
  readonly archive: boolean
}

export type PausedReason = 'user' | 'overdue' | 'no_sender' | 'delivery_problems'

export interface Campaign
  extends CampaignSettings,
    Omit<StoredCampaign, keyof CampaignSettings | 'paused_reason' | 'channel'> {
  readonly channel: 'email' | 'sms' | 'push'
  readonly paused_reason: PausedReason | null
  /** How many people are on the lists. Null until the campaign is being prepared. */
  readonly audience_total: number | null
  /** Only people who joined the lists after this time get the campaign. Null: everyone. */
  readonly joined_since: string | null
}

export interface Finding {
  readonly code: string
  readonly message: string
}

/** The result of a dry run. */
export interface CampaignCheck extends Omit<StoredCheck, 'blockers'> {
  readonly blockers: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** The SMS segments of all messages together. Null for other channels. */
  readonly segments: number | null
  readonly estimate_seconds: number | null
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
