import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTurns } from './form-turns.ts'

const LIMITS = { perTeam: 1, inAll: 2, waitingPerTeam: 1 }

test('a team’s forms take turns; a form that finds the queue full or waits too long is refused', async () => {
  const inTurn = formTurns(LIMITS, 50)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const send = (teamId: number, name: string, work = Promise.resolve()) =>
    inTurn({ teamId, handle: () => work.then(() => name), refuse: () => `${name} refused` })
  const first = send(1, 'first', gate)
  const second = send(1, 'second')
  assert.equal(await send(1, 'third'), 'third refused')
  assert.equal(await send(2, 'another team’s'), 'another team’s')
  assert.equal(await second, 'second refused')
  const fourth = send(1, 'fourth')
  open()
  assert.deepEqual([await first, await fourth], ['first', 'fourth'])
})

test('a form that can’t be handled doesn’t keep its turn', async () => {
  const inTurn = formTurns(LIMITS)
  const refuse = () => 'refused'
  await assert.rejects(inTurn({ teamId: 1, handle: () => Promise.reject(new Error('no')), refuse }), /no/)
  assert.equal(await inTurn({ teamId: 1, handle: async () => 'handled', refuse }), 'handled')
})
