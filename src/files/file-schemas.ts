import { type Static, Type } from 'typebox'
import { PageOf } from '../http/pagination.ts'
import { Id, Timestamp } from '../http/schema-types.ts'

export const File = Type.Object(
  {
    id: Id,
    team_id: Id,
    path: Type.String(),
    name: Type.String(),
    mime_type: Type.String({ description: 'By the bytes, whatever the name says.' }),
    size: Type.Integer(),
    sha256: Type.String(),
    created_at: Timestamp,
  },
  {
    $id: 'File',
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

/** A form: `file`, and optionally `path`. */
export const NewFile = Type.Object(
  {
    file: Type.Unsafe<unknown>({ type: 'string', contentEncoding: 'binary' }),
    path: Type.Optional(Type.String({ description: 'In the library; by default the file’s name.' })),
  },
  { $id: 'NewFile' },
)
