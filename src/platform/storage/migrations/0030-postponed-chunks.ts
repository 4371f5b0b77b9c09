/** A partial index of a team's postponed chunks. It stays small, even if the team has many scheduled chunks. */
export const postponedChunks = (): string[] => [
  `create index message_chunks_postponed on message_chunks (team_id, lane, run_at)
     where lease_token is null and run_at > due_at`,
]
