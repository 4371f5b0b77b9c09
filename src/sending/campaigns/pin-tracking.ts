import type { TeamSettings } from '../../accounts/teams/settings.ts'
import { FACTS_OF } from '../../foundation/channels/channels.ts'
import { isEmail } from '../messages/channels/is-email.ts'
import type { Content } from '../messages/content.ts'
import type { Tracking } from '../tracking/tracking-queries.ts'
import type { CampaignRow } from './campaign-queries.ts'

/** The maximum number of tracked links: more than any email has. Any further links keep their original URLs. */
const MAX_LINKS = 1_000

/** null: nothing is tracked. `links` contains the links in all lists' content. */
export const trackingOf = (
  campaign: Pick<CampaignRow, 'channel' | 'tracking'>,
  settings: Pick<TeamSettings, 'tracking' | 'track_opens'>,
  links: readonly string[],
): Tracking | null => {
  const mode = campaign.tracking ?? settings.tracking
  return mode === 'none' || !FACTS_OF[campaign.channel].isTracked
    ? null
    : { mode, opens: settings.track_opens, links: links.slice(0, MAX_LINKS) }
}

/** All lists share the same array of links, so a link has the same index in each list's content. */
export const withListTracking = <List extends { readonly content: Content }>(
  list: List,
  tracking: Tracking | null,
): List => {
  if (!tracking || !isEmail(list.content) || (tracking.links.length === 0 && !tracking.opens)) return list
  const { links, opens } = tracking
  return { ...list, content: { ...list.content, tracking: { links, opens } } }
}
