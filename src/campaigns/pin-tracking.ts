import type { Content } from '../messages/content.ts'
import type { TeamSettings } from '../teams/settings.ts'
import type { Tracking } from '../tracking/tracking-queries.ts'
import type { CampaignRow } from './campaign-queries.ts'

/** More links than any email has. The links after these keep their original URLs. */
const MAX_LINKS = 1_000

/** Returns what to track in a campaign's emails, or null if nothing is tracked. `links` are those of all of its lists. */
export const trackingOf = (
  campaign: Pick<CampaignRow, 'channel' | 'tracking'>,
  settings: Pick<TeamSettings, 'tracking' | 'track_opens'>,
  links: readonly string[],
): Tracking | null => {
  const mode = campaign.tracking ?? settings.tracking
  return mode === 'none' || campaign.channel !== 'email'
    ? null
    : { mode, opens: settings.track_opens, links: links.slice(0, MAX_LINKS) }
}

/** Adds tracking to a list's content. A link has the same number on all lists. */
export const withListTracking = <List extends { readonly content: Content }>(
  list: List,
  tracking: Tracking | null,
): List => {
  if (!tracking || list.content.channel !== 'email' || (tracking.links.length === 0 && !tracking.opens)) return list
  const { links, opens } = tracking
  return { ...list, content: { ...list.content, tracking: { links, opens } } }
}
