import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { systemClock, toTimestamp } from '../src/clock.ts'
import { getContactStructure } from '../src/contact-fields/contact-field-queries.ts'
import { insertContacts } from '../src/contacts/contact-queries.ts'
import type { Db, Tx } from '../src/storage/dialect.ts'
import { startApp } from './start-app.ts'

const stripeOf = async (trx: Tx) =>
  (await sql<{ stripe: number }>`select pg_backend_pid() % 8 as stripe`.execute(trx)).rows[0]?.stripe

/** A transaction that has made a contact and waits to be told to commit. */
const makeAndWait = async (db: Db, teamId: number, otherStripe?: number) => {
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

test('PostgreSQL: a create does not wait for another one of the same team that has not committed yet', async (t) => {
  const { acme, db, acmeTeam } = await startApp(t, { database: 'postgres' })
  const first = await makeAndWait(db, acmeTeam.id)
  // The lock's time-out would end a wait after 15 s.
  const startedAt = performance.now()
  // Connections that happen to have the same stripe are kept busy, until one has another.
  const others = [await makeAndWait(db, acmeTeam.id, first.stripe)]
  while (others.at(-1)?.stripe === undefined && others.length < 8) {
    others.push(await makeAndWait(db, acmeTeam.id, first.stripe))
  }
  assert.notEqual(others.at(-1)?.stripe, undefined)
  for (const other of others) await other.commit()
  assert.ok(performance.now() - startedAt < 5_000)
  assert.equal((await acme.get('/contacts')).body.total, 1, 'the one that is committed')
  await first.commit()
  assert.equal((await acme.get('/contacts')).body.total, 2)
})
