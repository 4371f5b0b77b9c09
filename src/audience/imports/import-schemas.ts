import { type Static, Type } from '../../foundation/json-schema.ts'
import { PageOf, PageQuery } from '../../platform/http/requests/pagination.ts'
import { Id, Nullable, OneOf, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { CONTACT_TYPES, type ContactType } from '../contact-fields/field-types.ts'

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
      description: 'The contact type for rows without a `type` value.',
    }),
    match_on: Nullable(Type.String()),
    on_error: OneOf<OnError>(ON_ERROR),
    add_tags: Type.Array(Type.String()),
    list_id: Nullable(Id),
    bytes_read: CountOf('Bytes of the uploaded file processed so far.'),
    rows_read: Count,
    created: Count,
    updated: Count,
    unchanged: Count,
    failed: CountOf('Rows that were not imported.'),
    partial: CountOf('Rows imported without some of their cells. They also count as created, updated or unchanged.'),
    cells_skipped: CountOf('Cells skipped in those rows.'),
    subscribed: CountOf('Contacts added to the list.'),
    not_reachable: CountOf('Contacts not added to the list because they have no address for its channel.'),
    opted_out: CountOf('Contacts not added to the list because they or their address had left it.'),
    rows_per_second: Count,
    problem: Nullable(Type.String({ description: 'Why the import failed as a whole.' })),
    errors_kept: CountOf('Rows available in the error file: at most 10,000 rows and 20 MB.'),
    errors_truncated: Type.Boolean({ description: 'True if more rows had errors than are stored.' }),
    errors_expire_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When the rows with errors are deleted: 30 days after the import ended.',
      }),
    ),
    errors: Type.Array(
      Type.Object({
        line: Type.Integer(),
        errors: Type.Unsafe<Record<string, string[]>>({
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        }),
        imported: Type.Boolean({ description: 'True if the row was imported without these cells.' }),
      }),
      { description: 'The errors of the first 100 rows that have errors.' },
    ),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
    updated_at: Timestamp,
  },
  {
    $id: 'ContactImport',
    examples: [EXAMPLE],
  },
)
export type Import = Static<typeof Import>

const { errors: _, ...SUMMARY_EXAMPLE } = EXAMPLE

/** An import without its errors, because there may be many. */
export const ImportSummary = Type.Omit(Import, ['errors'], { $id: 'ContactImportSummary', examples: [SUMMARY_EXAMPLE] })
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
        'A field’s tag, or `id`. A row updates the contact with the same value in that field. By default, every row creates a contact, unless the file has an `id` column.',
    }),
  ),
  type: Type.Optional(
    Type.Unsafe<ContactType>({
      ...OneOf(CONTACT_TYPES),
      default: 'person',
      description: 'The contact type for rows without a `type` value.',
    }),
  ),
  mapping: Type.Optional(
    Type.String({
      description:
        'A JSON object that maps column names to tags, or to null to skip a column: `{"E-Mail": "email", "id": null}`.',
    }),
  ),
  on_error: Type.Optional(
    Type.Unsafe<OnError>({
      ...OneOf(ON_ERROR),
      default: 'skip_row',
      description:
        '`skip_cell` imports a row without its invalid cells and reports them. A row still fails if its `match_on`, `id` or `type` value is invalid, or if no valid values are left.',
    }),
  ),
  add_tags: Type.Optional(
    Type.String({
      description:
        'Tags to add to every created or matched contact: comma-separated names, a JSON array, or one name each in repeated parameters.',
    }),
  ),
  list_id: Type.Optional(
    Type.Unsafe<number>({
      ...Id,
      description:
        'A list to subscribe every contact to, with the consent source `import`. An address that unsubscribed is not subscribed again, even if another contact has it.',
    }),
  ),
  delimiter: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2, description: 'One character, or `\\t`. Detected by default.' }),
  ),
  charset: Type.Optional(Type.String({ description: 'For example `windows-1252`. Detected by default.' })),
})

export const ImportForm = Type.Object(
  { file: Type.Unsafe<unknown>({ type: 'string', contentEncoding: 'binary' }), ...ImportQuery.properties },
  { $id: 'ContactImportForm' },
)

export const EscapeFormulas = Type.Boolean({
  default: false,
  description:
    'Puts an apostrophe in front of cells that a spreadsheet would treat as a formula. These are cells that start with =, +, -, @, a tab or a line break and are not plain numbers.',
})

export const ErrorsQuery = Type.Object({ escape_formulas: Type.Optional(EscapeFormulas) })
