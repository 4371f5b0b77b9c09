/** Counts the messages of each campaign that stayed in the outbox. They used to be counted as accepted by a provider. */
export const outboxCounts = (): string[] => [
  `insert into campaign_counts (team_id, campaign_id, status, n)
     select team_id, campaign_id, 'outbox', count(*) from messages
     where carrier = 'outbox' and campaign_id is not null
     group by team_id, campaign_id`,
  `update campaign_counts set n = n - (
       select kept.n from campaign_counts as kept
       where kept.team_id = campaign_counts.team_id and kept.campaign_id = campaign_counts.campaign_id
         and kept.status = 'outbox')
     where status = 'accepted' and exists (
       select 1 from campaign_counts as kept
       where kept.team_id = campaign_counts.team_id and kept.campaign_id = campaign_counts.campaign_id
         and kept.status = 'outbox')`,
]
