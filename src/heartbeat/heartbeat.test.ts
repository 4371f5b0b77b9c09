import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../test/manual-clock.ts'
import { openMigrated, RUN_KIND } from '../../test/test-database.ts'
import { beat } from './heartbeat.ts'

const HOUR_MS = 3_600_000

test('after an outage of more than six hours, all messages that were due before its end are overdue', async () => {
  const { db } = await openMigrated(RUN_KIND)
  const time = manualClock()
  assert.equal(await beat(db, time.clock), undefined, 'the first start')
  time.move(6 * HOUR_MS)
  assert.equal(await beat(db, time.clock), undefined, 'six hours are not too long')
  time.move(6 * HOUR_MS + 1)
  const resumedAt = time.now()
  assert.equal(await beat(db, time.clock), resumedAt)
  time.move(60_000)
  assert.equal(await beat(db, time.clock), resumedAt, 'another process, or the next beat')
})
