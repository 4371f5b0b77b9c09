/** The number of clicks and unsubscribes through links in a campaign's messages. */
export interface CampaignActivity {
  readonly campaign_id: number
  /** Null if the campaign doesn't count clicks. */
  readonly clicks: number | null
  readonly unsubscribes: number
}
