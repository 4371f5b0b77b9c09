import { type Static, Type } from 'typebox'
import { CONTACT_TYPES, type ContactType } from '../contact-fields/field-types.ts'
import { PageOf, PageQuery } from '../http/requests/pagination.ts'
import { Id, Nullable, OneOf, Timestamp } from '../http/requests/schema-types.ts'

export const IMPORT_STATUSES = ['waiting', 'running', 'completed', 'canceled', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const ON_ERROR = ['skip_row', 'skip_cell'] as const
export type OnError = (typeof ON_ERROR)[number]

const Count = Type.Integer({ minimum: 0 })
const CountOf = (description: string) => Type.Integer({ minimum: 0, description })

const EXAMPLE = {
  id: 3,
  team_id: 1,
  status: 'running',
  file_name: 'contacts.csv',
  size: 61_204,
  type: 'person',
  match_on: 'email',
  on_error: 'skip_row',
  add_tags: ['Fair 2026'],
  list_id: 5,
  bytes_read: 32_768,
  rows_read: 800,
  created: 640,
  updated: 140,
  unchanged: 12,
  failed: 8,
  partial: 0,
  cells_skipped: 0,
  subscribed: 640,
  not_reachable: 0,
  opted_out: 3,
  rows_per_second: 3_100,
  problem: null,
  errors_kept: 8,
  errors_truncated: false,
  errors_expire_at: null,
  errors: [
    {
      line: 17,
      errors: { email: ['The email field must be a valid email address (got “bob at mail”).'] },
      imported: false,
    },
  ],
  created_at: '2026-11-15T09:30:00.123456Z',
  started_at: '2026-11-15T09:30:00.123456Z',
  finished_at: null,
  updated_at: '2026-11-15T09:30:00.123456Z',
}

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
    on_error: OneOf<OnError>(ON_ERROR),
    add_tags: Type.Array(Type.String()),
    list_id: Nullable(Id),
    bytes_read: CountOf('Of the file as it was sent: how far it is.'),
    rows_read: Count,
    created: Count,
    updated: Count,
    unchanged: Count,
    failed: CountOf('Rows that were not imported.'),
    partial: CountOf(
      'Rows that were imported without some of their cells; counted as created, updated or unchanged, too.',
    ),
    cells_skipped: CountOf('The cells that those rows were imported without.'),
    subscribed: CountOf('Contacts that this import added to the list.'),
    not_reachable: CountOf('Contacts not added to the list, since they have no address on its channel.'),
    opted_out: CountOf('Contacts not added to the list, since they or their address had left it.'),
    rows_per_second: Count,
    problem: Nullable(Type.String({ description: 'Why it failed as a whole.' })),
    errors_kept: CountOf('Rows in the file of errors: at most 10,000, and 20 MB.'),
    errors_truncated: Type.Boolean({ description: 'More rows had errors than are kept.' }),
    errors_expire_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When the rows with errors are deleted: 30 days after the end.',
      }),
    ),
    errors: Type.Array(
      Type.Object({
        line: Type.Integer(),
        errors: Type.Unsafe<Record<string, string[]>>({
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        }),
        imported: Type.Boolean({ description: 'True: the row was imported, without these cells.' }),
      }),
      { description: 'Of the first 100 rows that have errors.' },
    ),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
    updated_at: Timestamp,
  },
  {
    $id: 'Import',
    examples: [EXAMPLE],
  },
)
export type Import = Static<typeof Import>

const { errors: _, ...SUMMARY_EXAMPLE } = EXAMPLE

/** Without its errors, which may be long. */
export const ImportSummary = Type.Omit(Import, ['errors'], { $id: 'ImportSummary', examples: [SUMMARY_EXAMPLE] })
export type ImportSummary = Static<typeof ImportSummary>

export const Imports = PageOf(ImportSummary)

export const ImportListQuery = Type.Object({
  status: Type.Optional(OneOf<ImportStatus>(IMPORT_STATUSES)),
  ...PageQuery.properties,
})

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
  on_error: Type.Optional(
    Type.Unsafe<OnError>({
      ...OneOf(ON_ERROR),
      default: 'skip_row',
      description:
        '`skip_cell` imports a row without the cells that are wrong, and reports them. A wrong `match_on`, `id` or `type`, or a row that has nothing else, still fails.',
    }),
  ),
  add_tags: Type.Optional(
    Type.String({
      description:
        'Tags for every contact that is created or matched: names separated by commas, a JSON array, or the parameter repeated.',
    }),
  ),
  list_id: Type.Optional(
    Type.Unsafe<number>({
      ...Id,
      description:
        'A list to subscribe every contact to, with the consent source `import`. An address that has left the list stays off it, whichever contact has it.',
    }),
  ),
  delimiter: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2, description: 'One character, or `\\t`; detected by default.' }),
  ),
  charset: Type.Optional(Type.String({ description: 'Like `windows-1252`; detected by default.' })),
})

export const ImportForm = Type.Object(
  { file: Type.Unsafe<unknown>({ type: 'string', contentEncoding: 'binary' }), ...ImportQuery.properties },
  { $id: 'ImportForm' },
)

export const EscapeFormulas = Type.Boolean({
  default: false,
  description:
    'Puts an apostrophe before cells that a spreadsheet would run as a formula (those that start with =, +, -, @, a tab or a line end and are not plain numbers).',
})

export const ErrorsQuery = Type.Object({ escape_formulas: Type.Optional(EscapeFormulas) })
