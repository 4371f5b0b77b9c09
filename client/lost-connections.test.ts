import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { CUTS, startCuttingProxy } from './cutting-proxy.ts'
import { Postrider } from './src/index.ts'
import { collect, inParallel, startClient } from './start-client.ts'

const CREATES = 1_000
const AT_ONCE = 20
/** The share of requests, including retries, whose connections are cut. */
const SHARE_CUT = 0.25
/** The maximum number of attempts per request. With this many, about one create in seventeen million fails. */
const TRIES = 12
const SEED = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))

test('1,000 create() calls over connections that keep breaking result in exactly 1,000 contacts', async (t) => {
  const { origin, acme, postrider: direct } = await startClient(t)
  await direct.contactFields.create({ name: 'N', tag: 'n', type: 'number', contact_type: 'person' })
  const { url, counts } = await startCuttingProxy(t, origin, { seed: SEED, share: SHARE_CUT })
  let replays = 0
  const postrider = new Postrider({
    url,
    token: acme.token,
    tries: TRIES,
    backoffMs: 10,
    fetch: async (...request) => {
      const response = await fetch(...request)
      if (response.headers.get('idempotent-replay') === 'true') replays += 1
      return response
    },
  })

  const ids = new Set<number>()
  const numbers = Array.from({ length: CREATES }, (_, n) => n)
  await inParallel(numbers, AT_ONCE, async (n) => {
    const contact = await postrider.contacts.create({ n })
    assert.equal(contact.n, n)
    ids.add(contact.id)
  })

  const story = `seed ${SEED}, cuts ${JSON.stringify([...counts])}, ${replays} replays`
  const stored = await collect(direct.contacts.all())
  assert.equal((await direct.contacts.list()).total, CREATES, story)
  assert.deepEqual(
    stored.map(({ n }) => n as number).sort((a, b) => a - b),
    numbers,
    story,
  )
  assert.deepEqual(new Set(stored.map(({ id }) => id)), ids, story)
  for (const cut of CUTS) assert.ok((counts.get(cut) ?? 0) >= 30, `${cut} happened too rarely: ${story}`)
  assert.ok(replays >= 40, `too few responses were replays: ${story}`)
  t.diagnostic(story)
})

test('update() and delete() also succeed over connections that keep breaking', async (t) => {
  const { origin, acme, postrider: direct } = await startClient(t)
  const brands = await Promise.all(Array.from({ length: 40 }, (_, n) => direct.brands.create({ name: `Brand ${n}` })))
  const { url } = await startCuttingProxy(t, origin, { seed: SEED, share: SHARE_CUT })
  const postrider = new Postrider({ url, token: acme.token, tries: TRIES, backoffMs: 10 })
  await inParallel(brands, 8, async ({ id, name }) => {
    assert.equal((await postrider.brands.update(id, { name: `${name}!` })).name, `${name}!`)
    assert.equal((await postrider.brands.get(id)).name, `${name}!`)
    await postrider.brands.delete(id)
  })
  assert.deepEqual(await direct.brands.list(), [], `seed ${SEED}`)
})
