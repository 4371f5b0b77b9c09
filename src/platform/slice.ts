import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import type { JobHandler } from './jobs/job-runner.ts'
import type { Tx } from './storage/dialect.ts'
import type { Tables } from './storage/tables.ts'

/** A feature of the service, with everything that the rest of the service needs to know about it. */
export interface Slice {
  /** Tables of other rooms that the slice's statements read. `test/architecture.test.ts` checks that there are no others. */
  readonly reads?: readonly (keyof Tables)[]
  /**
   * The heading for the slice's routes in the API description. If another slice has routes under the same path prefix, set
   * `prefix` to a longer one that only this slice's paths start with.
   */
  readonly tag?: { readonly name: string; readonly description: string; readonly prefix?: string }
  /** Routes under `/api/v1`. */
  readonly api?: readonly RouteGroup[]
  /** Routes under `/dashboard/api`, for the dashboard only. */
  readonly dashboard?: readonly RouteGroup[]
  /** The slice's background jobs, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Jobs that can take minutes. Other jobs don't wait for them. */
  readonly longJobs?: Readonly<Record<string, JobHandler>>
  /** For each table that the slice's rows refer to: what to do when a row of that table is deleted. */
  readonly onDelete?: Readonly<Partial<Record<Deletable, OnDelete>>>
}

export interface RouteGroup {
  readonly prefix: string
  readonly routes: FastifyPluginCallback | FastifyPluginAsync
}

/** Tables whose rows other slices refer to. */
export type Deletable = 'brands' | 'contacts' | 'identifiers' | 'lists' | 'sites' | 'templates'

/**
 * Changes or deletes the rows that refer to a deleted row, or adds a job that does so. Runs in the transaction that deletes the
 * row, while the row is locked. This way, a slice never changes another slice's tables.
 */
export type OnDelete = (trx: Tx, teamId: number, id: number, now: string) => Promise<void>

/** Reads `slices` only when a row is deleted, so slices can be added to the array later. */
export const onDeleteOf =
  (slices: readonly Slice[]) =>
  (deleted: Deletable): OnDelete =>
  async (trx, teamId, id, now) => {
    for (const { onDelete } of slices) await onDelete?.[deleted]?.(trx, teamId, id, now)
  }
