import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../storage/tables.ts'

/** A piece of background work. A process claims it under a lease, runs it, and then deletes or postpones it. */
export interface JobTable {
  id: Generated<number>
  team_id: number
  kind: string
  /** A team has at most one job per name, but any number of jobs without a name (null). */
  name: string | null
  payload: Json<unknown>
  run_at: Timestamp
  /** When the lease of the process that runs the job ends. Null if the job isn't running. */
  leased_until: Timestamp | null
  attempts: number
  last_error: string | null
  /** When the job was created or last postponed. */
  created_at: Timestamp
}

declare module '../storage/tables.ts' {
  interface Tables {
    jobs: JobTable
  }
}
