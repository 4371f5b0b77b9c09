import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { hideDuration, STEP_MS } from './hide-duration.ts'

/** Fewer than the posts that a network can make at once. */
const MAX_ROUNDS = 20

test('work that takes less than a step ends at the same moment, however long it takes', async () => {
  const endOf = async (workMs: number) => {
    let now = 0
    const pass = async (ms: number) => {
      now += ms
    }
    await hideDuration(() => pass(workMs), { nowMs: () => now, wait: pass })
    return now
  }
  const [known, unknown, slow] = [await endOf(3), await endOf(STEP_MS - 3), await endOf(STEP_MS + 3)]
  assert.deepEqual([known, unknown, slow], [STEP_MS, STEP_MS, 2 * STEP_MS])
  const failing = hideDuration(() => Promise.reject(new Error('no')), { nowMs: () => 0, wait: async () => {} })
  await assert.rejects(failing, /no/)
})

test('the response to a sign-up takes at least a step, and the same time whether or not the address is known', async (t) => {
  const { post } = await setUpSubscribing(t)
  const takenBy = async (email: string) => {
    const from = performance.now()
    assert.equal((await post({ email, first_name: 'Ada' })).status, 200)
    return performance.now() - from
  }
  await takenBy('known@mail.example')
  // On a busy machine, a response can take several steps, so the fastest of several count.
  const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  const isSame = () => Math.abs(fastest.known - fastest.unknown) < STEP_MS / 2
  for (let n = 0; n < MAX_ROUNDS && !(n > 0 && isSame()); n++) {
    fastest.known = Math.min(fastest.known, await takenBy(n === 0 ? 'known@mail.example' : `new${n - 1}@mail.example`))
    fastest.unknown = Math.min(fastest.unknown, await takenBy(`new${n}@mail.example`))
  }
  assert.ok(isSame() && Math.min(fastest.known, fastest.unknown) >= STEP_MS, JSON.stringify(fastest))
})

test('addresses of one mailbox share its limit: a +tag makes no difference', async (t) => {
  const { post, contacts } = await setUpSubscribing(t)
  const statuses = []
  for (let n = 0; n < 6; n++)
    statuses.push((await post({ email: `ann${n === 0 ? '' : `+${n}`}@mail.example`, first_name: 'Ann' })).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  assert.equal((await post({ email: 'bob@mail.example', first_name: 'Bob' })).status, 200)
  // They are separate contacts, because the addresses may belong to different people.
  assert.equal((await contacts()).length, 6)
})
