import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getContactStructure } from '../src/audience/contact-fields/contact-field-queries.ts'
import { insertContacts } from '../src/audience/contacts/contact-queries.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import type { Db, Tx } from '../src/platform/storage/dialect.ts'
import { startApp } from './start-app.ts'

const stripeOf = async (trx: Tx) =>
  (await sql<{ stripe: number }>`select pg_backend_pid() % 8 as stripe`.execute(trx)).rows[0]?.stripe

/**
 * Opens a transaction that creates a contact and waits before it commits. If its connection has the stripe `otherStripe`, it
 * creates nothing and only waits.
 */
const createAndWait = async (db: Db, teamId: number, otherStripe?: number) => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: made, resolve: isMade, reject } = Promise.withResolvers<number | undefined>()
  const ended = db
    .transaction()
    .execute(async (trx) => {
      const stripe = await stripeOf(trx)
      if (stripe === otherStripe) {
        isMade(undefined)
        return mayEnd
      }
      const structure = await getContactStructure(trx, teamId)
      const contact = { type: 'person' as const, attributes: {}, tags: [] }
      await insertContacts(trx, teamId, [contact], structure, toTimestamp(systemClock()))
      isMade(stripe)
      await mayEnd
    })
    .catch(reject)
  return {
    stripe: await made,
    commit: () => {
      end()
      return ended
    },
  }
}

test('PostgreSQL: a create doesn’t wait for another uncommitted create by the same team', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t, { database: 'postgres' })
  const first = await createAndWait(db, acmeTeam.id)
  // If one create waited for the other, it would fail only after the lock timeout of 15 s.
  const startedAt = performance.now()
  // Keeps connections with the same stripe busy until one with another stripe is found.
  const others = [await createAndWait(db, acmeTeam.id, first.stripe)]
  while (others.at(-1)?.stripe === undefined && others.length < 8) {
    others.push(await createAndWait(db, acmeTeam.id, first.stripe))
  }
  assert.notEqual(others.at(-1)?.stripe, undefined)
  for (const other of others) await other.commit()
  assert.ok(performance.now() - startedAt < 5_000)
  assert.equal((await acme.get('/contacts')).body.total, 1, 'only the committed contact')
  await first.commit()
  assert.equal((await acme.get('/contacts')).body.total, 2)
})
