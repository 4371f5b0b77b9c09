import type { Generated } from 'kysely'
import type { Channel } from '../addresses/contact-address.ts'
import type { Json, Timestamp } from '../storage/tables.ts'
import type { TeamSettings } from '../teams/settings.ts'

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent', 'canceled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** Why a campaign is paused: by a person, or because the server was down for hours or a sender was deleted. */
export const PAUSED_REASONS = ['user', 'overdue', 'no_sender'] as const
export type PausedReason = (typeof PAUSED_REASONS)[number]

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
  /** null: the template's or the list's brand. */
  brand_id: number | null
  /** null: the list's or the brand's sender. */
  email_address_id: number | null
  reply_to: string | null
  /** null: the team's setting. */
  tracking: TeamSettings['tracking'] | null
  status: CampaignStatus
  paused_reason: PausedReason | null
  /** The status to return to when the campaign is resumed. */
  paused_from: CampaignStatus | null
  scheduled_at: Timestamp | null
  /** JSON: see `Pinned`. null until the campaign is sent or scheduled. */
  pinned: string | null
  /** The last contact that has a row in the ledger, while the campaign is prepared. */
  prepared_to: number
  started_at: Timestamp | null
  finished_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    campaigns: CampaignTable
  }
}
