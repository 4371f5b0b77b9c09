import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMessages, PLAIN_CONTENT } from './make-messages.ts'
import { whenTrue } from './manual-clock.ts'
import { openAgain } from './open-again.ts'
import { runPostrider, startServer } from './server-process.ts'
import { startSink } from './start-sink.ts'
import { createTestLocation, RUN_KIND } from './test-database.ts'

const PER_SECOND = 60
const MESSAGES = 200

/** Returns the largest number of messages that were sent within any period of this length. */
const mostIn = (times: readonly number[], windowMs: number) => {
  let [most, from] = [0, 0]
  for (const [to, time] of times.entries()) {
    while ((times[from] as number) <= time - windowMs) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

test('a sending limit per second holds across a restart, and across two processes if the database supports that', async (t) => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const sink = await startSink('--times')
  t.after(() => sink.stop())
  const db = await openAgain(location)
  t.after(() => db.destroy())
  // Stores several chunks, so that both processes have something to send.
  for (let n = 0; n < 4; n++)
    await makeMessages(db, 1, { count: MESSAGES / 4, lane: 'marketing', content: PLAIN_CONTENT })
  const environment = { SMTP_URL: `${sink.url}?security=none&per_second=${PER_SECOND}` }
  const start = () =>
    Promise.all(Array.from({ length: RUN_KIND === 'postgres' ? 2 : 1 }, () => startServer(location, environment)))

  const first = await start()
  await whenTrue(async () => (await sink.report()).total >= MESSAGES / 3)
  for (const { child } of first) child.kill('SIGTERM')
  const second = await start()
  t.after(() => {
    for (const { child } of second) child.kill('SIGKILL')
  })
  await whenTrue(async () => (await sink.report()).total >= MESSAGES)
  const { times, repeated } = await sink.report()
  assert.deepEqual(repeated, [])
  for (const seconds of [0.5, 1, 2, 3]) {
    const most = mostIn(times, seconds * 1_000)
    assert.ok(most <= PER_SECOND * (seconds + 1), `${most} in ${seconds} s`)
  }
})
