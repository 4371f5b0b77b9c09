import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import type { JobHandler } from './jobs/job-runner.ts'
import type { Tx } from './storage/dialect.ts'

/** A feature of the service. Everything that the rest has to know of it is declared here, and put together by the app. */
export interface Slice {
  /** What the API's description calls its routes. `prefix` is for routes that share theirs with another slice's. */
  readonly tag?: { readonly name: string; readonly description: string; readonly prefix?: string }
  /** Below `/api/v1`. */
  readonly api?: readonly RouteGroup[]
  /** Below `/dashboard/api`: for the dashboard alone. */
  readonly dashboard?: readonly RouteGroup[]
  /** Its background jobs, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** What it does when a row that its own rows refer to is deleted. */
  readonly onDelete?: Readonly<Partial<Record<Deletable, OnDelete>>>
}

export interface RouteGroup {
  readonly prefix: string
  readonly routes: FastifyPluginCallback | FastifyPluginAsync
}

/** Tables whose rows other slices refer to. */
export type Deletable = 'brands' | 'contacts' | 'identifiers' | 'lists'

/**
 * In the transaction that deletes the row, while it is locked: what refers to it is changed or deleted, or a job is left to do so. A
 * slice never changes another slice's tables itself.
 */
export type OnDelete = (trx: Tx, teamId: number, id: number, now: string) => Promise<void>

/** Asks every slice that refers to such rows. The slices are looked up when a row is deleted: they may be added later than this is made. */
export const onDeleteOf =
  (slices: readonly Slice[]) =>
  (deleted: Deletable): OnDelete =>
  async (trx, teamId, id, now) => {
    for (const { onDelete } of slices) await onDelete?.[deleted]?.(trx, teamId, id, now)
  }
