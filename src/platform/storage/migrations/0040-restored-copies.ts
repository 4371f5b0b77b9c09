/**
 * What the heartbeat needs to recognize a restored copy of the database, and the messages that wait until a person decides whether
 * to send them.
 */
export const restoredCopies = (): string[] => [
  'alter table heartbeats add column beats bigint not null default 0',
  'alter table heartbeats add column is_stopped boolean',
  'alter table heartbeats add column database_id text',
  'alter table heartbeats add column copy text',
  'alter table heartbeats add column timeline bigint',
  'alter table heartbeats add column written_by bigint',
  'alter table heartbeats add column is_backup boolean',
  'alter table heartbeats add column restored_at timestamptz',
  'alter table heartbeats add column restored_because text',
  'alter table message_chunks add column suspended_reason text',
]
