import type { CampaignCheck, CampaignReport, Campaign as StoredCampaign } from '@postrider/client'
import type { TemplateText } from './template-types.ts'

export type { CampaignCheck, CampaignReport }

/** Content that belongs to one campaign. */
export type CampaignContent = Omit<TemplateText, 'brand_id'>

/** A campaign as the API returns it, with typed content. */
export interface Campaign extends Omit<StoredCampaign, 'content'> {
  /** Null if the campaign uses a template. */
  readonly content: CampaignContent | null
}

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

export type ReportPart = 'hours' | 'links' | 'domains' | 'lists' | 'failures'
