import assert from 'node:assert/strict'
import { subscribeMany } from '../src/audience/subscribers/subscribe-many.ts'
import { unsubscribe } from '../src/audience/subscribers/unsubscribe.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { openAgain } from '../test/open-again.ts'
import { compareLatency, type Options, type Slowness } from './compare.ts'
import { medianLatencyMs, type Question } from './load.ts'
import type { Bench } from './servers.ts'

const PER_PAGE = 25
/** The maximum response time of any page, as a multiple of the time for page 1 without a status filter. */
const GOAL = 1.2
/** Subscribers per transaction: few enough that a transaction neither blocks other writers for long nor uses much memory. */
const BATCH = 1_000
/** Every hundredth subscriber unsubscribes, so that there are gaps between the ids on pages filtered by status. */
const LEAVES_EVERY = 100
const BY = { source: 'bench', actor: {} }

export interface SubscriberFigures {
  readonly slowness: Slowness[]
  readonly made: { readonly count: number; readonly perSecond: number }
  /** The response time of `GET /api/v1/lists`, which includes subscriber counts. */
  readonly listsMs: number
}

/** Measures how fast pages of a list's subscribers are. Compares deep pages, and pages filtered by status, with the first page. */
export const benchmarkSubscribers = async (
  bench: Bench,
  count: number,
  options: Options,
): Promise<SubscriberFigures> => {
  const { database, origin } = bench
  const { id: teamId, headers } = await bench.createTeam('Subscribers')
  const create = async (name: string): Promise<number> => {
    const body = JSON.stringify({ name, channel: 'email' })
    const response = await fetch(`${origin}/api/v1/lists`, { method: 'POST', headers, body })
    return JSON.parse(await response.text()).id
  }
  const [listId, otherId] = [await create('Many'), await create('Few')]
  const gone = Math.ceil(count / LEAVES_EVERY)
  const perSecond = await makeSubscribers(bench, { teamId, listId, otherId, count: count + gone, gone })

  const path = `/api/v1/lists/${listId}/subscribers`
  const pageOf = (page: number, status?: string): Question => ({
    origin,
    path: `${path}?per_page=${PER_PAGE}&page=${page}${status ? `&status=${status}` : ''}`,
    method: 'GET',
    headers,
  })
  const read = async (question: Question) => JSON.parse(await (await fetch(origin + question.path, { headers })).text())
  // The last full page. For a million subscribers, that's page 40,000.
  const deep = Math.floor(count / PER_PAGE)
  assert.equal((await read(pageOf(1))).total, count + gone, 'the total is exact')
  for (const page of [1, deep]) {
    const { total, data } = await read(pageOf(page, 'subscribed'))
    assert.deepEqual([total, data.length], [count, PER_PAGE], 'the total of a status is exact, and the page is full')
  }
  const lists = { origin, path: '/api/v1/lists', method: 'GET', headers } as const
  const [, many] = await read(lists)
  assert.deepEqual(many.subscriber_counts, { subscribed: count, unsubscribed: gone })

  const first = pageOf(1)
  const compareWithFirst = (name: string, question: Question) =>
    compareLatency(`${database} subscribers, ${name}, vs. page 1`, question, first, options, GOAL)
  return {
    slowness: [
      await compareWithFirst(`page ${deep}`, pageOf(deep)),
      await compareWithFirst('page 1 of one status', pageOf(1, 'subscribed')),
      await compareWithFirst(`page ${deep} of one status`, pageOf(deep, 'subscribed')),
      await compareWithFirst('last page of unsubscribed', pageOf(Math.floor(gone / PER_PAGE), 'unsubscribed')),
    ],
    made: { count: count + gone, perSecond },
    listsMs: await medianLatencyMs(lists),
  }
}

interface Order {
  readonly teamId: number
  readonly listId: number
  /** Another list. Some of its subscribers have ids between the ids of the first list's subscribers. */
  readonly otherId: number
  readonly count: number
  readonly gone: number
}

/**
 * Adds subscribers through the same code as imports. The contacts don't have to exist. Returns the number of subscribers added per
 * second.
 */
const makeSubscribers = async ({ location }: Bench, { teamId, listId, otherId, count, gone }: Order) => {
  const db = await openAgain(location)
  const startedAt = performance.now()
  try {
    for (let n = 0; n < count; n += BATCH) {
      await subscribeBatch(db, teamId, listId, n, Math.min(BATCH, count - n))
      if ((n / BATCH) % 20 === 0) await subscribeBatch(db, teamId, otherId, n, BATCH)
      if ((n / BATCH) % 100 === 99) console.error(`  ${n + BATCH} of ${count} subscribers created …`)
    }
    const perSecond = count / ((performance.now() - startedAt) / 1_000)
    await unsubscribeSome(db, teamId, listId, gone)
    return perSecond
  } finally {
    await db.destroy()
  }
}

const subscribeBatch = (db: Db, teamId: number, listId: number, from: number, size: number) => {
  const contacts = Array.from({ length: size }, (_, n) => ({ id: from + n + 1, addressKey: `key-${from + n + 1}` }))
  return transact(db, (trx) => subscribeMany(trx, teamId, listId, contacts, BY, toTimestamp(systemClock())))
}

const unsubscribeSome = async (db: Db, teamId: number, listId: number, gone: number) => {
  for (let n = 0; n < gone; n += BATCH) {
    const contactIds = Array.from({ length: Math.min(BATCH, gone - n) }, (_, index) => (n + index + 1) * LEAVES_EVERY)
    const leaving = await db
      .selectFrom('subscribers')
      .select('id')
      .where('team_id', '=', teamId)
      .where('list_id', '=', listId)
      .where('contact_id', 'in', contactIds)
      .execute()
    await transact(db, async (trx) => {
      const now = toTimestamp(systemClock())
      for (const { id } of leaving) await unsubscribe(trx, teamId, { id: listId, channel: 'email' }, id, BY, now)
    })
  }
}
