import { sql } from 'kysely'

export type ChunkMessages = {
  readonly teamId: number
  readonly chunkId: number
  readonly ids: readonly number[]
  readonly now: string
}

/** The status of a message's campaign, or null if the campaign is being sent. */
export const stoppedCampaign = ({ teamId }: Pick<ChunkMessages, 'teamId'>) => sql<string | null>`(
    select campaigns.status from campaigns
    where campaigns.team_id = ${teamId} and campaigns.id = messages.campaign_id and campaigns.status <> 'sending')`

/**
 * Whether a message must not be sent. Consists of scalar subqueries. With joins, planning would take five times as long, which matters
 * on Citus, where each run is planned, on two servers. With `exists`, the planner might read all of a team's rows, and with a
 * subscriber's status among the conditions, all of a list's. Each subquery names the team by its id: Citus doesn't follow a reference
 * to the outer statement's team, and would ask every server.
 */
export const isBlocked = ({ teamId, chunkId, now }: ChunkMessages) => sql<boolean>`(
    messages.status not in ('scheduled', 'queued')
    or messages.chunk_id is distinct from ${chunkId}
    or (messages.campaign_id is not null and ${stoppedCampaign({ teamId })} is not null)
    or (select 1 from suppressions
        where suppressions.team_id = ${teamId} and suppressions.channel = messages.channel
          and suppressions.address_key = messages.address_key) is not null
    or (messages.identifier_id is not null and (
        select 1 from identifiers
        where identifiers.team_id = ${teamId} and identifiers.id = messages.identifier_id) is null)
    or (messages.kind = 'marketing' and (
        (select subscribers.status from subscribers
         where subscribers.team_id = ${teamId} and subscribers.list_id = messages.list_id
           and subscribers.contact_id = messages.contact_id) is distinct from 'subscribed'
        or (select 1 from lists where lists.team_id = ${teamId} and lists.id = messages.list_id) is null
        or (select 1 from list_opt_outs
            where list_opt_outs.team_id = ${teamId} and list_opt_outs.list_id = messages.list_id
              and list_opt_outs.address_key = messages.address_key) is not null
        or (select 1 from contact_pauses
            where contact_pauses.team_id = ${teamId} and contact_pauses.contact_id = messages.contact_id
              and contact_pauses.until > ${now}) is not null)))`
