import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { respondSoon } from './refuse-first.ts'

test('other work runs between responses to refused requests, and these responses are sent in order', async () => {
  const events: string[] = []
  const refused = Array.from({ length: 10 }, (_, n) => respondSoon(() => events.push(`refused ${n}`)))
  const others = (async () => {
    for (let n = 0; n < 10; n++) {
      await nextIteration()
      events.push('other')
    }
  })()
  await Promise.all([...refused, others])
  const inOrder = events.filter((event) => event !== 'other')
  assert.deepEqual(
    inOrder,
    refused.map((_, n) => `refused ${n}`),
  )
  const longest = Math.max(
    ...events
      .join()
      .split('other')
      .map((between) => between.match(/refused/g)?.length ?? 0),
  )
  assert.ok(longest <= 4, `${longest} responses were sent in a row: ${events}`)
})

test('if a response fails, only its own request fails', async () => {
  const results = await Promise.allSettled([
    respondSoon(() => {
      throw new Error('not sent')
    }),
    respondSoon(() => 'sent'),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
})

test('if too many responses are waiting, further responses are sent immediately', async () => {
  let sent = 0
  const all = Array.from({ length: 1_500 }, () => respondSoon(() => sent++))
  assert.equal(sent, 500)
  await Promise.all(all)
  assert.equal(sent, 1_500)
})
