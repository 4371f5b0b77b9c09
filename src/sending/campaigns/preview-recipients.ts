import { prepareAudience, readAudience } from './audience.ts'
import type { StoredCampaign } from './campaign-queries.ts'
import type { RecipientPreview } from './campaign-schemas.ts'
import { type CheckDeps, findAudience } from './check-campaign.ts'
import { pinCampaign } from './pin-campaign.ts'

/** The maximum number of people to show. To see more, send the campaign or use a segment. */
export const MAX_PREVIEWED = 1_000

/**
 * Lists people that the dry run counts: those who are skipped for the given reason or, if the reason is null, those who would get
 * the campaign. Stops at `MAX_PREVIEWED` people, so it takes no longer than the dry run.
 */
export const previewRecipients = async (
  deps: CheckDeps,
  campaign: StoredCampaign,
  reason: string | null,
): Promise<readonly RecipientPreview[]> => {
  const { pinned } = await pinCampaign(deps, campaign)
  const audience = await findAudience(deps, campaign, pinned)
  return deps.members.evaluate(campaign.team_id, async (evaluation) => {
    const found: RecipientPreview[] = []
    for await (const people of readAudience(await prepareAudience(evaluation, audience))) {
      for (const { contactId, listId, address, reason: own } of people) {
        if (own !== reason) continue
        found.push({ contact_id: contactId, list_id: listId, to: address, reason: own })
        if (found.length === MAX_PREVIEWED) return found
      }
    }
    return found
  })
}
