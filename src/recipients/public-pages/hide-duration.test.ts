import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { STEP_MS } from './hide-duration.ts'

test('the response to a sign-up takes a multiple of the same time, whether or not the address is known', async (t) => {
  const { post } = await setUpSubscribing(t)
  for (const email of ['new@mail.example', 'new@mail.example', 'other@mail.example']) {
    const from = performance.now()
    assert.equal((await post({ email, first_name: 'Ada' })).status, 200)
    assert.ok(performance.now() - from >= STEP_MS)
  }
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
