import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  addSubscribers,
  BY,
  createContacts,
  createList,
  leave,
  NOW,
  newFile,
  numbers,
  reachable,
} from '../../../../test/counted-rows.ts'
import { assertExactCounts } from '../../../../test/exact-counts.ts'
import { startApp } from '../../../../test/start-app.ts'
import { createTestLocation, RUN_KIND } from '../../../../test/test-database.ts'
import { insertTeam } from '../../../accounts/teams/team-queries.ts'
import { deleteContact } from '../../../audience/contacts/contact-queries.ts'
import { deleteList, getList } from '../../../audience/lists/list-queries.ts'
import { subscribeMany } from '../../../audience/subscribers/subscribe-many.ts'
import {
  deleteSubscribers,
  deleteSubscriptionsOf,
  subscribe,
} from '../../../audience/subscribers/subscriber-queries.ts'
import { systemClock } from '../../../foundation/clock.ts'
import { deleteFile, insertFile } from '../../../identity/files/file-queries.ts'
import { openDatabase } from '../database.ts'
import type { Tx } from '../dialect.ts'
import { migrate } from '../migrate.ts'
import { transact } from '../transact.ts'

const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('after a random mix of changes, every count in every scope matches its rows', async (t) => {
  const { db, acmeTeam, rivalTeam } = await startApp(t)
  const teamId = acmeTeam.id
  await addSubscribers(db, rivalTeam.id, await createList(db, rivalTeam.id), numbers(1, 200))
  const lists = [await createList(db, teamId), await createList(db, teamId)]
  const contacts = await createContacts(db, teamId, 300)
  const subscribers: { id: number; list_id: number; contact_id: number }[] = []
  let resubscribed = 0
  const files: number[] = []
  const random = randomFrom(7)
  const any = <T>(items: readonly T[]) => items[random(items.length)] as T
  const changes: ((trx: Tx) => Promise<unknown>)[] = [
    async (trx) => {
      const added = await subscribe(trx, teamId, any(lists), reachable(any(contacts)), BY, NOW)
      if (added) subscribers.push(added)
    },
    async (trx) => {
      const some = [...new Set(numbers(0, 20).map(() => any(contacts)))]
      await subscribeMany(trx, teamId, any(lists), some.map(reachable), BY, NOW)
    },
    async (trx) => {
      const gone = any(subscribers)
      if (gone) await leave(trx, teamId, gone.list_id, gone.id).catch(() => {})
    },
    async (trx) => {
      const { list_id, contact_id } = any(subscribers) ?? {
        list_id: lists[0] as number,
        contact_id: contacts[0] as number,
      }
      const back = await subscribe(trx, teamId, list_id, reachable(contact_id), BY, NOW)
      if (back && subscribers.some(({ id }) => id === back.id)) resubscribed++
    },
    async (trx) => {
      const [id] = contacts.splice(random(contacts.length), 1) as [number]
      await deleteContact(trx, teamId, id, NOW)
      await deleteSubscriptionsOf(trx, teamId, id)
    },
    async (trx) => {
      const file = newFile(`f${random(40)}`)
      const added = await insertFile(trx, teamId, file, NOW)
      if (added) files.push(added.id)
    },
    async (trx) => {
      const [id] = files.splice(random(files.length), 1)
      if (id !== undefined) await deleteFile(trx, teamId, id)
    },
  ]
  for (let n = 0; n < 240; n++) {
    await transact(db, any(changes))
    if (n % 20 === 19) await assertExactCounts(db, teamId)
  }
  assert.ok(resubscribed > 0)
  for (const listId of lists) {
    const rows = await db
      .selectFrom('subscribers')
      .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
      .where('team_id', '=', teamId)
      .where('list_id', '=', listId)
      .groupBy('status')
      .execute()
    const { subscriber_counts } = await getList(db, teamId, listId)
    assert.deepEqual(subscriber_counts, { pending: 0, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) })
    assert.ok(subscriber_counts.subscribed > 20 && subscriber_counts.unsubscribed > 0)
  }
  await assertExactCounts(db, rivalTeam.id)
})

test('a transaction that is rolled back leaves the counts unchanged', async (t) => {
  const { db, acmeTeam } = await startApp(t)
  const listId = await createList(db, acmeTeam.id)
  await addSubscribers(db, acmeTeam.id, listId, numbers(1, 10))
  const failing = transact(db, async (trx) => {
    await subscribe(trx, acmeTeam.id, listId, reachable(11), BY, NOW)
    throw new Error('never mind')
  })
  await assert.rejects(failing, /never mind/)
  assert.deepEqual((await getList(db, acmeTeam.id, listId)).subscriber_counts, {
    subscribed: 10,
    pending: 0,
    unsubscribed: 0,
  })
  await assertExactCounts(db, acmeTeam.id)
})

test('two transactions that subscribe contacts to the same list don’t block each other', {
  skip: RUN_KIND === 'sqlite' && 'SQLite has one writer',
}, async (t) => {
  const { db, acmeTeam } = await startApp(t)
  const teamId = acmeTeam.id
  const listId = await createList(db, teamId)
  await addSubscribers(db, teamId, listId, [1])
  const stripeOf = async (trx: Tx) =>
    (await sql<{ stripe: number }>`select pg_backend_pid() % 8 as stripe`.execute(trx)).rows[0]?.stripe
  /** Two transactions on the same stripe do block each other, so this retries until it gets another stripe. */
  const subscribeOnOtherStripe = (stripes: readonly unknown[], contactId: number): Promise<void> =>
    transact(db, async (trx) => {
      const stripe = await stripeOf(trx)
      if (stripes.includes(stripe)) return subscribeOnOtherStripe(stripes, contactId)
      await subscribe(trx, teamId, listId, reachable(contactId), BY, NOW)
    })
  await transact(db, async (trx) => {
    await subscribe(trx, teamId, listId, reachable(2), BY, NOW)
    // This commits before the surrounding transaction does.
    await subscribeOnOtherStripe([await stripeOf(trx)], 3)
  })
  await assertExactCounts(db, teamId)
  assert.equal((await getList(db, teamId, listId)).subscriber_counts.subscribed, 3)
})

test('deleting a list deletes its counts and keeps those of other lists', async (t) => {
  const { db, acmeTeam } = await startApp(t)
  const teamId = acmeTeam.id
  const [listId, other] = [await createList(db, teamId), await createList(db, teamId)]
  await addSubscribers(db, teamId, listId, numbers(1, 1_200))
  await addSubscribers(db, teamId, other, numbers(1, 10))
  await transact(db, (trx) => deleteList(trx, teamId, listId))
  const signal = new AbortController().signal
  const run = { db, teamId, payload: { list_id: listId }, now: NOW, reportProgress: () => {}, signal }
  while (await deleteSubscribers(run));
  const left = await db
    .selectFrom('range_counts')
    .select('scope_id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('scope', 'in', [3, 4, 5])
    .execute()
  assert.deepEqual(left, [{ scope_id: other }])
  await assertExactCounts(db, teamId)
})

test('when a migration adds scopes, it counts the existing rows and keeps the counts of contacts', async () => {
  const database = openDatabase(await createTestLocation())
  const { db } = database
  await migrate(database, systemClock)
  const teams: number[] = []
  for (const name of ['A', 'B']) {
    const team = await transact(db, (trx) => insertTeam(trx, { name, defaultCountry: null }, NOW))
    teams.push(team.id)
    await createContacts(db, team.id, 300)
    const lists = [await createList(db, team.id), await createList(db, team.id)] as const
    for (const listId of lists) {
      const ids = await addSubscribers(db, team.id, listId, numbers(1, 200))
      await transact(db, async (trx) => {
        for (const id of ids.slice(50, 120)) await leave(trx, team.id, listId, id)
        const file = newFile(`f${listId}`)
        await insertFile(trx, team.id, file, NOW)
      })
    }
  }
  const contactCounts = () =>
    sql`select * from range_counts where scope = 1 order by team_id, level, bucket`.execute(db)
  const before = (await contactCounts()).rows
  // Recreates the old schema: counts of contacts only, in a table without scopes.
  await db.schema
    .createTable('contact_counts')
    .addColumn('team_id', 'bigint')
    .addColumn('level', 'integer')
    .addColumn('bucket', 'bigint')
    .addColumn('stripe', 'integer')
    .addColumn('n', 'integer')
    .execute()
  await sql`insert into contact_counts select team_id, level, bucket, stripe, n from range_counts where scope = 1`.execute(
    db,
  )
  await db.schema.dropTable('range_counts').execute()
  await db.schema.dropIndex('files_order').ifExists().execute()
  await db.deleteFrom('migrations').where('name', '=', '0021-range-counts').execute()

  assert.deepEqual(await migrate(database, systemClock), ['0021-range-counts'])

  for (const teamId of teams) await assertExactCounts(db, teamId)
  assert.deepEqual((await contactCounts()).rows, before)
  assert.ok(before.some((row) => (row as { level: number }).level === 3))
  await db.destroy()
})
