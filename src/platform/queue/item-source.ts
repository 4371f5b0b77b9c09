import type { Tx } from '../storage/dialect.ts'
import { freeMisdatedIn } from './free-misdated.ts'
import {
  deleteItems,
  getRunAt,
  holdItems,
  listItemsDueAfter,
  listNextItems,
  lockDueItems,
  makeItemsDue,
  postponeItems,
  renewItems,
} from './item-queries.ts'
import type { Claim, Outcome, Source } from './source.ts'

export interface QueueItem {
  readonly id: number
  readonly payload: unknown
  /** The number of attempts, including the current one. */
  readonly attempts: number
}

/**
 * How many claims in a row continue where the previous one ended. After that, or after a claim that found fewer items than
 * requested, the next claim starts from the earliest item.
 */
export const CLAIMS_FROM_FLOOR = 50
const BEGINNING = { afterRunAt: '0001-01-01T00:00:00.000000Z', afterId: 0 }

/**
 * Lets a queue claim, renew and settle its items in the `queue_items` table. A leased item is due when its lease ends, so
 * `run_at` alone says when it can be claimed.
 *
 * Each claim continues after the last claimed item. Some databases keep deleted rows in the index until the next vacuum, so a
 * claim from the start of the queue would have to read all of them.
 */
export const itemSource = (queue: string): Source<QueueItem> => {
  const floors = new Map<number, typeof BEGINNING & { readonly claims: number }>()

  /** Claims due items. `last` is the position of the last one, or undefined if there were fewer items than requested. */
  const claimAfter = async (trx: Tx, teamId: number, claim: Claim, { afterRunAt, afterId } = BEGINNING) => {
    const { now, limit, leasedUntil, token } = claim
    const items = await lockDueItems(trx, { teamId, queue, now, limit, afterRunAt, afterId })
    // The position must be read before the items are leased, because a lease changes their `run_at`.
    const last = items.length === limit ? await findPosition(trx, teamId, items.at(-1)) : undefined
    if (items.length > 0) await holdItems(trx, { teamId, ids: idsIn(items), leasedUntil, token, now })
    return { items, last }
  }

  return {
    claim: async (trx, teamId, claim) => {
      const known = floors.get(teamId)
      const floor = known && known.claims < CLAIMS_FROM_FLOOR ? known : undefined
      const { items, last } = await claimAfter(trx, teamId, claim, floor)
      if (last) {
        floors.set(teamId, { ...last, claims: (floor?.claims ?? 0) + 1 })
      } else {
        floors.delete(teamId)
        const rest = { ...claim, limit: claim.limit - items.length }
        if (floor) items.push(...(await claimAfter(trx, teamId, rest)).items)
      }
      return items.map(({ id, payload, attempts }) => ({ id, payload: JSON.parse(payload), attempts: attempts + 1 }))
    },

    renew: async (db, teamId, { items, token }, leasedUntil) =>
      (await renewItems(db, teamId, { ids: idsIn(items), token, leasedUntil })) === items.length,

    settle: async (trx, teamId, { items, token }, outcomes) => {
      let settled = 0
      for (const [key, group] of Map.groupBy(items, (_, index) => keyOf(outcomes[index]))) {
        const outcome: Exclude<Outcome, { giveUp: string }> = JSON.parse(key)
        settled +=
          outcome === 'done'
            ? await deleteItems(trx, teamId, idsIn(group), token)
            : await postponeItems(trx, teamId, idsIn(group), token, outcome)
      }
      return settled
    },

    freeMisdated: freeMisdatedIn({
      listNext: (trx, teamId, limit) => listNextItems(trx, teamId, queue, limit),
      listDueAfter: (trx, teamId, runAt, limit) => listItemsDueAfter(trx, teamId, queue, runAt, limit),
      makeDue: (trx, teamId, items, now) => makeItemsDue(trx, teamId, idsIn(items), now),
    }),

    findNextDue: async (trx, teamId) => (await listNextItems(trx, teamId, queue, 1))[0]?.run_at,
  }
}

const findPosition = async (trx: Tx, teamId: number, item: { readonly id: number } | undefined) => {
  const [row] = item ? await getRunAt(trx, { teamId, id: item.id }) : []
  return item && row && { afterRunAt: row.run_at, afterId: item.id }
}

const idsIn = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)

/**
 * Returns the key for grouping items, so that all items with the same outcome are saved in one statement. Many items in a batch
 * have the same outcome.
 */
const keyOf = (outcome: Outcome | undefined) => {
  if (!outcome) throw new Error('An item has no outcome.')
  return JSON.stringify(typeof outcome === 'object' && 'giveUp' in outcome ? 'done' : outcome)
}
