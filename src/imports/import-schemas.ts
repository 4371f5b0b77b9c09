import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/schema-types.ts'

export const IMPORT_STATUSES = ['waiting', 'running', 'completed', 'canceled', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

const Count = Type.Integer({ minimum: 0 })

export const Import = Type.Object({
  id: Id,
  team_id: Id,
  status: Type.Enum([...IMPORT_STATUSES]),
  file_name: Nullable(Type.String()),
  size: Count,
  type: Type.String({ description: 'Of contacts in rows that do not say theirs.' }),
  match_on: Nullable(Type.String()),
  bytes_read: Type.Integer({ minimum: 0, description: 'Of the file as it was sent: how far it is.' }),
  rows_read: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  failed: Count,
  rows_per_second: Count,
  problem: Nullable(Type.String({ description: 'Why it failed as a whole.' })),
  errors: Type.Array(
    Type.Object({
      line: Type.Integer(),
      errors: Type.Unsafe<Record<string, string[]>>({ type: 'object' }),
    }),
    { description: 'Of the first 100 rows that failed.' },
  ),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  updated_at: Timestamp,
})
export type Import = Static<typeof Import>
