import type { TeamSettings } from '../../accounts/teams/settings.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'

/** How a campaign's clicks and opens are counted. Campaigns that aren't tracked have no row in `tracked_campaigns`. */
export type TrackingMode = Exclude<TeamSettings['tracking'], 'none'>

/**
 * Who followed a link or loaded an image: a person, or a program like a mail scanner. `unclear` is reserved: no rule returns it
 * yet.
 */
export const VERDICTS = ['human', 'machine', 'unclear'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A campaign with tracked links, and its tracking settings at the time it was prepared. */
export interface TrackedCampaignTable {
  team_id: number
  campaign_id: number
  mode: TrackingMode
  opens: boolean
}

/** A link in a campaign's emails. Its number is part of the tracked URL, so it never changes. */
export interface LinkTable {
  team_id: number
  campaign_id: number
  /** The link's number, counted from 1. */
  n: number
  url: string
}

export type CountedType = 'clicked' | 'opened' | 'unsubscribed'

/** The number of clicks, opens and unsubscribes per campaign and hour. Contains nothing about people. */
export interface CampaignActivityTable {
  team_id: number
  campaign_id: number
  type: CountedType
  /** The number of the link, the id of the list that people left, or 0 for opens. */
  target_id: number
  /** The start of the hour, in UTC. */
  hour: Timestamp
  verdict: Verdict
  n: number
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    tracked_campaigns: TrackedCampaignTable
    links: LinkTable
    campaign_activity: CampaignActivityTable
  }
}
