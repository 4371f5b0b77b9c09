import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitForms } from './limit-forms.ts'

const LIMITS = { perTeam: 1, inAll: 2, waitingPerTeam: 1 }

test('a submitted form waits while the team’s limit is reached, and is refused if too many wait or it waits too long', async () => {
  const handleForm = limitForms(LIMITS, 50)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const send = (teamId: number, name: string, work = Promise.resolve()) =>
    handleForm({ teamId, handle: () => work.then(() => name), refuse: () => `${name} refused` })
  const first = send(1, 'first', gate)
  const second = send(1, 'second')
  assert.equal(await send(1, 'third'), 'third refused')
  assert.equal(await send(2, 'another team’s'), 'another team’s')
  assert.equal(await second, 'second refused')
  const fourth = send(1, 'fourth')
  open()
  assert.deepEqual([await first, await fourth], ['first', 'fourth'])
})

test('a form that can’t be handled doesn’t hold up the next one', async () => {
  const handleForm = limitForms(LIMITS)
  const refuse = () => 'refused'
  await assert.rejects(handleForm({ teamId: 1, handle: () => Promise.reject(new Error('no')), refuse }), /no/)
  assert.equal(await handleForm({ teamId: 1, handle: async () => 'handled', refuse }), 'handled')
})
