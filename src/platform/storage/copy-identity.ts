import type { Db } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'

/** Identifies the place where the database is stored. A copy of the database has another identity. */
export interface CopyIdentity {
  /** Values separated by spaces. `-` stands for a value that can't be read. */
  readonly copy: string
  /** Changes when a replica is promoted, and when a backup is restored to a point in time. null if unknown. */
  readonly timeline: number | null
  /** True if a row keeps the id of the transaction that wrote it, unless it was dumped and restored. */
  readonly keepsTransactionIds: boolean
}

/** Implemented by every adapter. */
export interface Identities {
  readonly identifyCopy: (db: Db) => Promise<CopyIdentity>
}

/** Thrown if the database file was deleted or replaced while it is open. What this process writes is then lost. */
export class ReplacedDatabaseError extends Error {}

export const identifyCopy = (db: Db): Promise<CopyIdentity> => adapterOf<Identities>(db).identifyCopy(db)

/** Values that can't be read are ignored, because an upgrade of the system can make them readable. */
export const isSameCopy = (one: string, other: string): boolean => {
  const others = other.split(' ')
  return one.split(' ').every((value, index) => value === '-' || others[index] === '-' || value === others[index])
}
