/** Makes a team's postponed chunks easy to find: there are few of them, and possibly many scheduled ones. */
export const postponedChunks = (): string[] => [
  `create index message_chunks_postponed on message_chunks (team_id, lane, run_at)
     where lease_token is null and run_at > due_at`,
]
