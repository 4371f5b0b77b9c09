import { type Static, Type } from '../../foundation/json-schema.ts'
import { PageOf } from '../../platform/http/requests/pagination.ts'
import { Id, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { MAX_NAME_LENGTH, MAX_PATH_LENGTH } from './file-path.ts'

export const File = Type.Object(
  {
    id: Id,
    team_id: Id,
    path: Type.String({ maxLength: MAX_PATH_LENGTH }),
    name: Type.String({ maxLength: MAX_NAME_LENGTH }),
    mime_type: Type.String({ description: 'Detected from the bytes, not from the name.' }),
    size: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    created_at: Timestamp,
  },
  {
    $id: 'LibraryFile',
    examples: [
      {
        id: 9,
        team_id: 1,
        path: 'logos/acme.png',
        name: 'acme.png',
        mime_type: 'image/png',
        size: 5120,
        sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
        created_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type File = Static<typeof File>

export const Files = PageOf(File)

/** Form data with `file` and an optional `path`. */
export const NewFile = Type.Object(
  {
    file: Type.Unsafe<unknown>({ type: 'string', contentEncoding: 'binary' }),
    path: Type.Optional(
      Type.String({
        maxLength: MAX_PATH_LENGTH,
        description: 'Path in the file library. Defaults to the file’s name.',
      }),
    ),
  },
  { $id: 'LibraryFileInput' },
)
