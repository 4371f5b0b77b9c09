import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createCampaignSaver, type Failure } from '../dashboard/src/sending/campaigns/campaign-saver.ts'
import type { Changes } from '../dashboard/src/sending/campaigns/pending-changes.ts'

class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Returns a saver, the changes that it sent, and the browser's copy of the changes. `respond` stands in for the server. */
const startSaver = (t: TestContext, respond: (changes: Changes) => Failure | undefined) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const sent: Changes[] = []
  const stored: { copy: Changes | undefined; conflicts: number } = { copy: undefined, conflicts: 0 }
  const saver = createCampaignSaver<void>({
    copy: {
      write: (changes) => {
        stored.copy = changes
      },
      remove: () => {
        stored.copy = undefined
      },
    },
    put: async (changes) => {
      sent.push(changes)
      const failure = respond(changes)
      if (failure) throw new Refusal(failure)
    },
    failureOf: (error) => (error as Refusal).failure,
    onSaved: () => undefined,
    onConflict: () => {
      stored.conflicts++
    },
  })
  const wait = async (ms: number) => {
    t.mock.timers.tick(ms)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { saver, sent, stored, wait }
}

test('changes made shortly after each other are saved in one request, with only the changed settings', async (t) => {
  const { saver, sent, stored, wait } = startSaver(t, () => undefined)
  saver.change({ name: 'A' })
  saver.change({ name: 'Autumn', list_ids: [5] })
  assert.deepEqual(stored.copy, { name: 'Autumn', list_ids: [5] })
  await wait(1_000)
  assert.deepEqual(sent, [{ name: 'Autumn', list_ids: [5] }])
  assert.deepEqual(saver.state(), { status: 'saved', errors: {}, version: 1 })
  assert.equal(stored.copy, undefined)
  saver.change({ name: 'Autumn sale' })
  await wait(1_000)
  assert.equal(saver.state().version, 1, 'a name doesn’t change the dry run')
})

test('a rejected setting is set aside while the others are saved, and sent again when it is changed', async (t) => {
  const { saver, sent, stored, wait } = startSaver(t, ({ reply_to }) =>
    reply_to === 'bad' ? { kind: 'rejected', errors: { reply_to: ['Invalid.'] } } : undefined,
  )
  saver.change({ reply_to: 'bad', rate_per_minute: 500 })
  await wait(1_000)
  await wait(1_000)
  assert.deepEqual(sent, [{ reply_to: 'bad', rate_per_minute: 500 }, { rate_per_minute: 500 }])
  assert.equal(saver.state().status, 'rejected')
  assert.deepEqual(saver.state().errors, { reply_to: ['Invalid.'] })
  assert.deepEqual(stored.copy, { reply_to: 'bad' })
  saver.change({ reply_to: 'a@mail.example' })
  assert.deepEqual(saver.state().errors, {})
  await wait(1_000)
  assert.deepEqual([saver.state().status, stored.copy], ['saved', undefined])
})

test('changes are kept while the server can’t be reached, and the newest values are saved later', async (t) => {
  let isOffline = true
  const { saver, sent, stored, wait } = startSaver(t, () => (isOffline ? { kind: 'offline' } : undefined))
  saver.change({ name: 'A', archive: true })
  await wait(1_000)
  assert.equal(saver.state().status, 'offline')
  saver.change({ name: 'B' })
  assert.deepEqual(stored.copy, { name: 'B', archive: true })
  isOffline = false
  await saver.retry()
  await wait(6_000)
  assert.deepEqual(sent.at(-1), { name: 'B', archive: true })
  assert.deepEqual([saver.state().status, stored.copy], ['saved', undefined])
})

test('the browser’s copy includes changes that are being sent, in case the tab is closed before they are saved', async (t) => {
  const { saver, stored, wait } = startSaver(t, () => undefined)
  saver.change({ name: 'A', archive: true })
  const saving = saver.flush()
  saver.change({ name: 'B' })
  assert.deepEqual(stored.copy, { name: 'B', archive: true })
  await saving
  assert.deepEqual(stored.copy, { name: 'B' })
  await wait(1_000)
  assert.equal(stored.copy, undefined)
})

test('once a save fails because the campaign is no longer a draft, no more changes are sent', async (t) => {
  const { saver, sent, stored, wait } = startSaver(t, () => ({ kind: 'conflict' }))
  saver.change({ name: 'A' })
  await wait(1_000)
  saver.change({ name: 'B' })
  await wait(10_000)
  assert.deepEqual([sent.length, saver.state().status, stored.conflicts], [1, 'conflict', 1])
})
