import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

export interface FileTable {
  id: Generated<number>
  team_id: number
  path: string
  /** The SHA-256 hash of the path. Paths are unique within a team. */
  path_hash: string
  name: string
  mime_type: string
  size: number
  sha256: string
  created_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    files: FileTable
  }
}
