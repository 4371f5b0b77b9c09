import type { Generated } from 'kysely'
import type { TeamSettings } from '../../accounts/teams/settings.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Json, NullableJson, Timestamp } from '../../platform/storage/tables.ts'
import type { SendWindow } from './send-window.ts'

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'canceled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/**
 * Why a campaign is paused: a person paused it, the server was down for hours, the database was restored from a backup, a sender
 * was deleted, providers refuse the sender, or too many addresses bounce.
 */
export const PAUSED_REASONS = ['user', 'overdue', 'restored', 'no_sender', 'sender_refused', 'bounces'] as const
export type PausedReason = (typeof PAUSED_REASONS)[number]

/** The statuses of messages that can be sent again. */
export const RETRIED_STATUSES = ['failed', 'unknown'] as const
export type RetriedStatus = (typeof RETRIED_STATUSES)[number]

/** One message to an audience. */
export interface CampaignTable {
  id: Generated<number>
  team_id: number
  name: string
  channel: Channel
  list_ids: Json<number[]>
  exclude_list_ids: Json<number[]>
  segment_id: number | null
  template_id: number | null
  /** The campaign's own content, instead of a template. */
  content: NullableJson<TemplateContent>
  /** null: the template's or the list's brand. */
  brand_id: number | null
  /** null: the list's or the brand's sender. */
  email_address_id: number | null
  phone_id: number | null
  reply_to: string | null
  /** null: the team's setting. */
  tracking: TeamSettings['tracking'] | null
  status: CampaignStatus
  paused_reason: PausedReason | null
  /** The status to return to when the campaign is resumed. */
  paused_from: CampaignStatus | null
  scheduled_at: Timestamp | null
  /** null: messages are sent at any time. */
  send_window: NullableJson<SendWindow>
  /** null: as fast as the connection allows. */
  rate_per_minute: number | null
  /** JSON: see `Usage`. */
  rate_usage: string | null
  /** Whether the campaign is shown in the public archives of its lists. */
  archive: boolean | null
  /** Only people who joined the lists after this time get a message. null: everyone. */
  joined_since: Timestamp | null
  /** JSON: see `Pinned`. null until the campaign is sent or scheduled. */
  pinned: string | null
  /** How many people are on the lists. null until preparing has started. */
  audience_total: number | null
  /** While the campaign is being prepared, the last contact that has a row in the ledger. */
  prepared_to: number
  /** The statuses of messages to send again, and when that was requested. null if no retry is pending. */
  retry_statuses: NullableJson<RetriedStatus[]>
  retry_requested_at: Timestamp | null
  started_at: Timestamp | null
  finished_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** The totals of a finished campaign's messages, for its report. */
export interface CampaignReportTable {
  team_id: number
  campaign_id: number
  /** The campaign's counts and `updated_at` when the totals were computed. If they differ now, the totals are outdated. */
  version: string
  /** JSON: see `LedgerTotals`. */
  totals: string
  created_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    campaigns: CampaignTable
    campaign_reports: CampaignReportTable
  }
}
