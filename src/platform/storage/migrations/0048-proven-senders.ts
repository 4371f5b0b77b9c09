/**
 * A code that stayed in the outbox doesn't prove that the sender's owner received it. Senders that were verified before count as
 * proven, because only an administrator could read the outbox.
 */
export const provenSenders = (): string[] => [
  'alter table identifiers add column proven_at timestamptz',
  'update identifiers set proven_at = verified_at',
  'alter table identifiers add column outbox_code text',
  'alter table users add column set_up_at timestamptz',
]
