/** Lets a team's campaigns take turns: finds the next campaign with due chunks, and its first chunk. */
export const campaignTurns = (): string[] => [
  'drop index message_chunks_by_campaign',
  `create index message_chunks_by_campaign on message_chunks (team_id, campaign_id, lane, run_at, id)
     where campaign_id is not null`,
]
