import type { Clock } from '../clock.ts'
import type { Evaluation } from '../segments/evaluation.ts'
import type { Members } from '../segments/segment-members.ts'
import type { Db } from '../storage/dialect.ts'
import type { RenderPool } from '../templates/rendering/render-pool.ts'
import { type Audience, prepareAudience, readAudience } from './audience.ts'
import type { CampaignRow } from './campaign-queries.ts'
import type { CampaignCheck } from './campaign-schemas.ts'
import { type Pinned, pinCampaign } from './pin-campaign.ts'

export interface CheckDeps {
  readonly db: Db
  readonly clock: Clock
  readonly pool: RenderPool
  readonly members: Members
}

const SAMPLE = 5

/** Returns who a campaign is for. */
export const audienceOf = (
  { channel, list_ids, exclude_list_ids }: CampaignRow,
  { segment, required_fields }: Pick<Pinned, 'segment' | 'required_fields'>,
): Audience => ({
  ...{ channel, listIds: list_ids, excludeListIds: exclude_list_ids, requiredFields: required_fields, segment },
})

/**
 * Counts who would get a campaign now and why others wouldn't, without any effect. Uses the same code as sending it. Also returns
 * everything that the campaign's messages would have in common.
 */
export const checkCampaign = async (
  deps: CheckDeps,
  campaign: CampaignRow,
): Promise<{ readonly check: CampaignCheck; readonly pinned: Pinned | undefined }> => {
  const { pinned, blockers } = await pinCampaign(deps, campaign)
  const { team_id: teamId, segment_id } = campaign
  const segment = segment_id === null ? null : await deps.members.filterOf(teamId, segment_id)
  const audience = audienceOf(campaign, pinned ?? { segment, required_fields: [] })
  const counted = await deps.members.evaluate(teamId, (evaluation) => countAudience(evaluation, audience))
  const nobody = { code: 'no_recipients' as const, message: 'Nobody would get this campaign.' }
  const { sample, ...counts } = counted
  const all = counts.will_receive === 0 ? [...blockers, nobody] : [...blockers]
  return { check: { ...counts, blockers: all, sample }, pinned }
}

const countAudience = async (evaluation: Evaluation, audience: Audience) => {
  const prepared = await prepareAudience(evaluation, audience)
  const skipped: Record<string, number> = {}
  const sample: { contact_id: number; to: string }[] = []
  let [total, receive] = [0, 0]
  for await (const people of readAudience(prepared)) {
    total += people.length
    for (const { contactId, address, reason } of people) {
      if (reason !== null) skipped[reason] = (skipped[reason] ?? 0) + 1
      else {
        receive++
        if (sample.length < SAMPLE) sample.push({ contact_id: contactId, to: address ?? '' })
      }
    }
  }
  return { total, will_receive: receive, skipped, unsubscribed: prepared.unsubscribed, sample }
}
