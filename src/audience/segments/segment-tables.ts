import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../platform/storage/tables.ts'
import type { Filter } from './segment-filter.ts'

export interface SegmentTable {
  id: Generated<number>
  team_id: number
  name: string
  /** The name's `nameKey`. Segments are sorted by it. */
  name_key: string
  filter: Json<Filter>
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    segments: SegmentTable
  }
}
