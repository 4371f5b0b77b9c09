import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../storage/tables.ts'

/** Background work: claimed by a lease, run, then deleted or put off. */
export interface JobTable {
  id: Generated<number>
  team_id: number
  kind: string
  /** One job of this name per team at most; null: any number. */
  name: string | null
  payload: Json<unknown>
  run_at: Timestamp
  /** Until then a process works on it; a dead process's lease runs out. */
  leased_until: Timestamp | null
  attempts: number
  last_error: string | null
  created_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    jobs: JobTable
  }
}
