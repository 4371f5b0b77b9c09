import { type Static, Type } from 'typebox'
import { CONTACT_TYPES, type ContactType } from '../contact-fields/field-types.ts'
import { Id, Nullable, OneOf, Timestamp } from '../http/schema-types.ts'

export const IMPORT_STATUSES = ['waiting', 'running', 'completed', 'canceled', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

const Count = Type.Integer({ minimum: 0 })

export const Import = Type.Object(
  {
    id: Id,
    team_id: Id,
    status: OneOf(IMPORT_STATUSES),
    file_name: Nullable(Type.String()),
    size: Count,
    type: Type.Unsafe<ContactType>({
      ...OneOf(CONTACT_TYPES),
      description: 'Of contacts in rows that do not say theirs.',
    }),
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
        errors: Type.Unsafe<Record<string, string[]>>({
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        }),
      }),
      { description: 'Of the first 100 rows that failed.' },
    ),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
    updated_at: Timestamp,
  },
  {
    $id: 'Import',
    examples: [
      {
        id: 3,
        team_id: 1,
        status: 'running',
        file_name: 'contacts.csv',
        size: 61_204,
        type: 'person',
        match_on: 'email',
        bytes_read: 32_768,
        rows_read: 800,
        created: 640,
        updated: 140,
        unchanged: 12,
        failed: 8,
        rows_per_second: 3_100,
        problem: null,
        errors: [{ line: 17, errors: { email: ['The email field must be a valid email address.'] } }],
        created_at: '2026-11-15T09:30:00.123456Z',
        started_at: '2026-11-15T09:30:00.123456Z',
        finished_at: null,
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Import = Static<typeof Import>

export const ImportQuery = Type.Object({
  match_on: Type.Optional(
    Type.String({
      description:
        'A tag, or `id`: a row that has the value of a contact changes that contact. By default every row is a new one, unless the file has a column `id`.',
    }),
  ),
  type: Type.Optional(
    Type.Unsafe<ContactType>({
      ...OneOf(CONTACT_TYPES),
      default: 'person',
      description: 'Of contacts in rows that do not say theirs.',
    }),
  ),
  mapping: Type.Optional(
    Type.String({
      description:
        'JSON from column names to tags, or to null for columns to leave out: `{"E-Mail": "email", "id": null}`.',
    }),
  ),
  delimiter: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2, description: 'One character, or `\\t`; recognised by default.' }),
  ),
  charset: Type.Optional(Type.String({ description: 'Like `windows-1252`; recognised by default.' })),
})

export const ImportForm = Type.Object(
  { file: Type.Unsafe<unknown>({ type: 'string', contentEncoding: 'binary' }), ...ImportQuery.properties },
  { $id: 'ImportForm' },
)
