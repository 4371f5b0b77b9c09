import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { insertMessages } from '../src/sending/messages/message-queries.ts'
import { openAgain } from './open-again.ts'
import { newEmail } from './sending-set-up.ts'
import { runPostrider, startServer } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

/** How many times to kill the servers: a few times in `npm test`, 200 times in `npm run test:crash`. */
const CRASHES = Number(process.env.TEST_CRASHES ?? 3)
/** The upper limit for the random time until a server is killed. */
const MAX_LIFE_MS = 300
/** After how many crashes to replace a server with another one that starts before it stops cleanly: a rolling restart. */
const ROLLING_EVERY = 3

test(`${CRASHES} crashes (kill -9) and rolling restarts aren’t mistaken for a restore`, {
  timeout: 120_000 + CRASHES * 10_000,
}, async () => {
  const location = await createTestLocation()
  await runPostrider(location, ['team', 'create', '--name', 'A'])
  const db = await openAgain(location)
  const later = { status: 'scheduled' as const, scheduled_at: toTimestamp(systemClock().add({ hours: 24 })) }
  await transact(db, (trx) =>
    insertMessages(trx, 1, [newEmail(trx, 1, 'a@mail.example', later)], toTimestamp(systemClock())),
  )
  const start = () => startServer(location)
  let server = await start()
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.child.kill(signal)
    await server.exited
    assert.doesNotMatch(server.log(), /restored copy/)
  }
  for (let crash = 1; crash <= CRASHES; crash++) {
    await sleep(Math.random() * MAX_LIFE_MS)
    await end('SIGKILL')
    server = await start()
    if (crash % ROLLING_EVERY !== 0) continue
    const next = await start()
    await end('SIGTERM')
    server = next
  }
  await end('SIGTERM')
  const chunks = await db.selectFrom('message_chunks').select('lane').where('team_id', '=', 1).execute()
  const beat = await db.selectFrom('heartbeats').select(['restored_at', 'is_stopped']).executeTakeFirstOrThrow()
  await db.destroy()
  assert.deepEqual([chunks, beat], [[{ lane: 'transactional' }], { restored_at: null, is_stopped: true }])
})
