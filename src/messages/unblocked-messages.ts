import { sql } from 'kysely'
import { idsOf } from '../storage/ids-of.ts'
import { prepared } from '../storage/prepared.ts'

/**
 * Returns which of a chunk's messages can be sent, like the statement that `recordHandOver` uses elsewhere, for databases with
 * `readsBeforeInsert`. Such a database plans the statement each time, on two servers, and planning joins of eight tables takes 15 ms.
 * Planning subqueries takes 3 ms. They are scalar, because `exists` can make the planner read all of a team's rows. Each names the
 * team by its id, because Citus doesn't follow a reference to the outer statement's team.
 */
export const listUnblocked = prepared(
  'list-unblocked-messages',
  (
    db,
    values: {
      readonly teamId: number
      readonly chunkId: number
      readonly ids: readonly number[]
      readonly now: string
    },
  ) => {
    const { teamId, chunkId, ids, now } = values
    return db
      .selectFrom('messages')
      .select('messages.id')
      .where('messages.team_id', '=', teamId)
      .where('messages.id', 'in', idsOf(db, ids))
      .where(
        sql<boolean>`not (
          messages.status not in ('scheduled', 'queued')
          or messages.chunk_id is distinct from ${chunkId}
          or (messages.campaign_id is not null and (
            select 1 from campaigns
            where team_id = ${teamId} and campaigns.id = messages.campaign_id and campaigns.status <> 'sending') is not null)
          or (select 1 from suppressions
            where team_id = ${teamId} and suppressions.channel = messages.channel
              and suppressions.address_key = messages.address_key) is not null
          or (messages.identifier_id is not null and (
            select 1 from identifiers where team_id = ${teamId} and identifiers.id = messages.identifier_id) is null)
          or (messages.kind = 'marketing' and (
            (select 1 from subscribers
              where team_id = ${teamId} and subscribers.list_id = messages.list_id
                and subscribers.contact_id = messages.contact_id and subscribers.status = 'subscribed') is null
            or (select 1 from lists where team_id = ${teamId} and lists.id = messages.list_id) is null
            or (select 1 from list_opt_outs
              where team_id = ${teamId} and list_opt_outs.list_id = messages.list_id
                and list_opt_outs.address_key = messages.address_key) is not null
            or (select 1 from contact_pauses
              where team_id = ${teamId} and contact_pauses.contact_id = messages.contact_id
                and contact_pauses.until > ${now}) is not null)))`,
      )
  },
)
