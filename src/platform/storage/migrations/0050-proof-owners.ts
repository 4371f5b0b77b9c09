/**
 * A team's own mail server can't prove a sender to the server's provider, because the team can read everything that it sends. Senders
 * that were proven before count as proven by the server, as they did then.
 */
export const proofOwners = (): string[] => [
  'alter table identifiers add column proven_by text',
  `update identifiers set proven_by = 'server' where proven_at is not null`,
  'alter table identifiers add column code_sent_by text',
  `update identifiers set code_sent_by = 'server' where code_hash is not null and outbox_code is null`,
]
