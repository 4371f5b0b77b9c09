import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SendWindow, windowAt } from './send-window.ts'

const at = (window: SendWindow, time: string, timeZone = 'UTC') => {
  const { isOpen, until } = windowAt(window, timeZone, Temporal.Instant.from(time))
  return `${isOpen ? 'open' : 'closed'} until ${until}`
}

const OFFICE: SendWindow = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '18:00' }

test('a window is open on its days, from its first to its last minute', () => {
  // 2026-11-20 is a Friday.
  assert.equal(at(OFFICE, '2026-11-20T08:59:59Z'), 'closed until 2026-11-20T09:00:00Z')
  assert.equal(at(OFFICE, '2026-11-20T09:00:00Z'), 'open until 2026-11-20T18:00:00Z')
  assert.equal(at(OFFICE, '2026-11-20T17:59:59Z'), 'open until 2026-11-20T18:00:00Z')
  assert.equal(at(OFFICE, '2026-11-20T18:00:00Z'), 'closed until 2026-11-23T09:00:00Z')
  assert.equal(
    at({ days: ['fri'], from: '09:00', to: '10:00' }, '2026-11-20T10:00:00Z'),
    'closed until 2026-11-27T09:00:00Z',
  )
})

test('times are in the team’s time zone, even when clocks change', () => {
  assert.equal(at(OFFICE, '2026-11-20T08:00:00Z', 'Europe/Vienna'), 'open until 2026-11-20T17:00:00Z')
  const sunday: SendWindow = { days: ['sun'], from: '02:30', to: '24:00' }
  // In Vienna, 02:30 doesn’t exist on 2026-03-29, because clocks jump from 02:00 to 03:00.
  assert.equal(at(sunday, '2026-03-28T12:00:00Z', 'Europe/Vienna'), 'closed until 2026-03-29T01:30:00Z')
  assert.equal(at(sunday, '2026-03-29T12:00:00Z', 'Europe/Vienna'), 'open until 2026-03-29T22:00:00Z')
})
