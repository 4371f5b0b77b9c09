import type { Db, Tx } from '../storage/dialect.ts'
import type { Moment } from './moment.ts'

export interface Claim extends Moment {
  readonly limit: number
  readonly leasedUntil: string
  /** Fences the batch: whoever claims the same items later has another token, and this one then changes nothing. */
  readonly token: number
}

/** Items of one team that a worker holds. */
export interface Held<Item> {
  readonly items: readonly Item[]
  readonly token: number
}

/**
 * What became of an item. `done` and `giveUp`: it leaves the queue. `retryAt`: it comes back then; with an error it counts as a failed
 * attempt, without one it was only put off.
 */
export type Outcome = 'done' | { readonly retryAt: string; readonly error?: string } | { readonly giveUp: string }

/** Where a queue's items are. Every function is about one team and one queue. */
export interface Source<Item> {
  /** Takes up to `limit` due items under a lease; none: nothing is due. */
  readonly claim: (trx: Tx, teamId: number, claim: Claim) => Promise<Item[]>
  /** Prolongs the lease; false: another worker has taken over. */
  readonly renew: (db: Db, teamId: number, held: Held<Item>, leasedUntil: string) => Promise<boolean>
  /** Writes down what became of the items that are still held under the token, one outcome for each. Returns how many these are. */
  readonly settle: (trx: Tx, teamId: number, held: Held<Item>, outcomes: readonly Outcome[]) => Promise<number>
  /** Makes items due whose times can't be true, with a limit. Returns whether there were any. */
  readonly freeMisdated: (trx: Tx, teamId: number, moment: Moment) => Promise<boolean>
  /** When the next item is due, or free because a lease has ended; undefined: there is none. */
  readonly findNextDue: (trx: Tx, teamId: number) => Promise<string | undefined>
}
