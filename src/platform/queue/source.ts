import type { Db, Tx } from '../storage/dialect.ts'
import type { Moment } from './moment.ts'

export interface Claim extends Moment {
  readonly limit: number
  readonly leasedUntil: string
  /**
   * A fencing token. A later claim of the same items has a different token, and from then on, writes with this token have no
   * effect.
   */
  readonly token: number
  /** The parts of the queue that this process is already working on: see `Item.part`. */
  readonly except: ReadonlySet<number>
}

/** Items of one team that a worker has leased. */
export interface Held<Item> {
  readonly items: readonly Item[]
  readonly token: number
}

/**
 * The result of handling an item. `done` and `giveUp` remove the item from the queue. `retryAt` keeps it until that time: with an
 * error, the attempt counts as failed; without one, the item is only postponed.
 */
export type Outcome = 'done' | { readonly retryAt: string; readonly error?: string } | { readonly giveUp: string }

/** Where a queue's items are stored. Every function works on one team's items in one queue. */
export interface Source<Item> {
  /** Claims up to `limit` due items under a lease. Returns an empty array if nothing is due. */
  readonly claim: (trx: Tx, teamId: number, claim: Claim) => Promise<Item[]>
  /** Returns false if another worker has taken over any of the items. */
  readonly renew: (db: Db, teamId: number, held: Held<Item>, leasedUntil: string) => Promise<boolean>
  /** Saves the outcome of each item that is still leased under the token. Returns how many outcomes were saved. */
  readonly settle: (trx: Tx, teamId: number, held: Held<Item>, outcomes: readonly Outcome[]) => Promise<number>
  /**
   * Looks for items whose times are too far in the future to be valid, and makes a limited number of them due now. Returns true
   * if it found any.
   */
  readonly freeMisdated: (trx: Tx, teamId: number, moment: Moment) => Promise<boolean>
  /** Returns when the next item is due, or undefined if there are no items. A leased item is due when its lease ends. */
  readonly findNextDue: (trx: Tx, teamId: number) => Promise<string | undefined>
}
