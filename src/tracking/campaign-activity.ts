/** How often people clicked a link in a campaign's messages, and how often they unsubscribed through one. */
export interface CampaignActivity {
  readonly campaign_id: number
  /** Null if the campaign doesn't count clicks. */
  readonly clicks: number | null
  readonly unsubscribes: number
}
