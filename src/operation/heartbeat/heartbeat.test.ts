import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { manualClock } from '../../../test/manual-clock.ts'
import { newEmail } from '../../../test/sending-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { openMigrated, RUN_KIND } from '../../../test/test-database.ts'
import { SEND_INVITATION } from '../../accounts/users/send-invitation.ts'
import { queueUserMail, SEND_USER_MAIL } from '../../accounts/users/user-mail-queries.ts'
import { systemClock } from '../../foundation/clock.ts'
import { SEND_CODE } from '../../identity/identifiers/verification-code.ts'
import { insertJob } from '../../platform/jobs/job-queries.ts'
import { ReplacedDatabaseError } from '../../platform/storage/copy-identity.ts'
import { dialectSql, StorageFault } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertMessages } from '../../sending/messages/message-queries.ts'
import { countSuspended, sendSuspended } from '../../sending/messages/suspended-chunk-queries.ts'
import { type Beat, markAsBackup, recordBeat } from './beat.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { HeartbeatTable } from './heartbeat-table.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 365 * 24 * HOUR_MS

/** Sets up a database with one waiting message. The machine has been running for as long as the clock says. */
const setUp = async (t: TestContext) => {
  const { db } = await openMigrated(RUN_KIND)
  const team = await createTeam(db, 'A')
  const time = manualClock()
  const startedMs = time.clock().epochMilliseconds - YEAR_MS
  let uptimeS = () => (time.clock().epochMilliseconds - startedMs) / 1_000
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const beat = async (options: Parameters<typeof recordBeat>[1] = {}) =>
    recordBeat({ db, clock: time.clock, dataDir, uptimeS: () => uptimeS() }, options)
  const add = () =>
    transact(db, (trx) => insertMessages(trx, team.id, [newEmail(trx, team.id, 'a@mail.example')], time.now()))
  await add()
  return {
    db,
    team,
    time,
    dataDir,
    beat,
    add,
    waiting: () => countSuspended(db, team.id),
    setUptime: (seconds: number) => {
      uptimeS = () => seconds
    },
    /** Changes the stored beat, as if another process or another copy of the database had written it. */
    change: (values: Partial<Pick<HeartbeatTable, 'copy' | 'timeline'> & { beats: number; written_by: number }>) =>
      transact(db, (trx) =>
        trx
          .updateTable('heartbeats')
          .set({ written_by: RUN_KIND === 'postgres' ? dialectSql(trx).transactionId : null, ...values })
          .execute(),
      ),
  }
}

test('after an outage of more than six hours, messages that were due wait for a person; new ones don’t', async (t) => {
  const { time, beat, waiting, add } = await setUp(t)
  assert.equal((await beat({ as: 'stopped' })).suspension, undefined, 'the first start')
  time.move(6 * HOUR_MS)
  assert.equal((await beat({ as: 'stopped' })).suspension, undefined, 'six hours are not too long')
  time.move(6 * HOUR_MS + 1)
  const { suspension } = await beat()
  assert.deepEqual(suspension, { teams: 1, campaigns: 0, dropped: 0, reason: 'overdue', because: undefined })
  await add()
  assert.equal((await beat()).suspension, undefined, 'another process, or the next beat')
  assert.deepEqual(await waiting(), { restored: 0, overdue: 1 })
})

test('in a restored copy, codes, invitations and emails to users that were waiting are dropped', async (t) => {
  const { db, team, time, beat } = await setUp(t)
  await beat({ as: 'stopped' })
  const now = time.now()
  await transact(db, async (trx) => {
    for (const kind of [SEND_CODE, SEND_INVITATION]) await insertJob(trx, team.id, { kind, runAt: now }, now)
    await queueUserMail(trx, { kind: 'password_reset', email: 'ada@acme.example', locale: 'en' }, now)
  })
  const waiting = () =>
    db.selectFrom('jobs').select('kind').where('kind', 'in', [SEND_CODE, SEND_INVITATION, SEND_USER_MAIL]).execute()
  time.move(7 * HOUR_MS)
  assert.equal((await beat({ as: 'stopped' })).suspension?.dropped, 0, 'an outage')
  assert.equal((await waiting()).length, 3)
  await markAsBackup(db, time.clock)
  assert.equal((await beat()).suspension?.dropped, 3)
  assert.deepEqual(await waiting(), [])
})

test('a command that finds nothing doesn’t hide an outage from the next start', async (t) => {
  const { time, beat, waiting } = await setUp(t)
  await beat({ as: 'stopped' })
  time.move(5 * HOUR_MS)
  assert.equal((await beat({ as: 'brief' })).suspension, undefined)
  time.move(2 * HOUR_MS)
  assert.equal((await beat()).suspension?.reason, 'overdue')
  assert.deepEqual(await waiting(), { restored: 0, overdue: 1 })
})

test('a process that is running doesn’t mistake a clock that is set for an outage, but notices if the machine slept', async (t) => {
  const { time, beat, setUptime } = await setUp(t)
  setUptime(1_000)
  let { beat: remembered } = await beat()
  const next = async () => {
    const result = await beat({ remembered })
    remembered = result.beat
    return result.suspension?.reason
  }
  for (const move of [1_000, HOUR_MS, 24 * HOUR_MS, YEAR_MS]) {
    time.move(move)
    assert.equal(await next(), undefined, `${move} ms ahead`)
    time.move(-move)
    assert.equal(await next(), undefined, `${move} ms back`)
  }
  time.move(7 * HOUR_MS)
  setUptime(1_000 + 7 * 3_600)
  assert.equal(await next(), 'overdue')
})

test('beats from a clock that was ahead are ignored after it is set right', async (t) => {
  for (const move of [1_000, HOUR_MS, 24 * HOUR_MS, YEAR_MS]) {
    const { time, beat, waiting, db, team } = await setUp(t)
    await beat({ as: 'stopped' })
    time.move(move)
    await beat({ as: 'stopped' })
    await transact(db, (trx) => sendSuspended(trx, team.id, 'overdue', time.now()))
    time.move(-move)
    await beat()
    time.move(MINUTE_MS)
    assert.equal((await beat()).suspension, undefined)
    assert.deepEqual(await waiting(), { restored: 0, overdue: 0 })
  }
})

/** Each case ends with a beat that recognizes a restored copy, or doesn't. */
const CASES: readonly [
  name: string,
  because: string | undefined,
  run: (set: Awaited<ReturnType<typeof setUp>>, running: Beat) => Promise<Parameters<typeof recordBeat>[1] | undefined>,
][] = [
  ['kill -9 and a restart within two minutes', undefined, async ({ time }) => void time.move(2 * MINUTE_MS)],
  ['kill -9 and a longer pause', 'unclean', async ({ time }) => void time.move(2 * MINUTE_MS + 1)],
  [
    'a power failure, and a machine that starts right away but needs an hour',
    undefined,
    async ({ time, setUptime }) => {
      time.move(HOUR_MS)
      setUptime(3_500)
      return undefined
    },
  ],
  [
    'a clean stop and a start after hours',
    undefined,
    async ({ beat, time }) => {
      await beat({ as: 'stopped' })
      time.move(5 * HOUR_MS)
      return undefined
    },
  ],
  [
    'a command between a clean stop and the next start',
    undefined,
    async ({ beat, time }) => {
      await beat({ as: 'stopped' })
      time.move(HOUR_MS)
      await beat({ as: 'brief' })
      time.move(HOUR_MS)
      return undefined
    },
  ],
  [
    'a rolling restart: another process has stopped, and this one runs on',
    undefined,
    async ({ beat, time }, remembered) => {
      await beat({ as: 'stopped' })
      time.move(HOUR_MS)
      return { remembered }
    },
  ],
  [
    'a database that was down for an hour, while the process was running',
    undefined,
    async ({ time }, remembered) => {
      time.move(HOUR_MS)
      return { remembered }
    },
  ],
  [
    'kill -9, a command right away, and a longer pause',
    'unclean',
    async ({ beat, time }) => {
      time.move(MINUTE_MS)
      await beat({ as: 'brief' })
      time.move(2 * MINUTE_MS)
      return undefined
    },
  ],
  ['a mark', 'marked', async ({ db, time }) => void (await markAsBackup(db, time.clock))],
  ['another place', 'copied', async ({ change }) => void (await change({ copy: '1 2' }))],
  ['an unknown place', undefined, async ({ change }) => void (await change({ copy: '- -' }))],
  [
    'a running process that remembers more beats',
    'behind',
    async ({ change }, remembered) => {
      await change({ beats: remembered.beats - 1 })
      return { remembered }
    },
  ],
  [
    'a data folder that remembers more beats',
    'behind',
    async ({ beat, change }, { beats }) => {
      await beat({ as: 'stopped' })
      await change({ beats })
      return undefined
    },
  ],
  ...(RUN_KIND === 'postgres'
    ? ([
        [
          'a failover with a recent beat',
          undefined,
          async ({ time, change }, remembered) => {
            time.move(MINUTE_MS)
            await change({ timeline: 0, beats: remembered.beats - 1 })
            return { remembered }
          },
        ],
        ['a row from a dump', 'copied', async ({ change }) => void (await change({ written_by: 1 }))],
        [
          'a new timeline with an old beat, even after a clean stop',
          'rewound',
          async ({ beat, change, time }) => {
            await beat({ as: 'stopped' })
            await change({ timeline: 0 })
            time.move(2 * MINUTE_MS + 1)
            return undefined
          },
        ],
      ] satisfies typeof CASES)
    : []),
]

for (const [name, because, run] of CASES) {
  test(`${because === undefined ? 'not a restored copy' : `a restored copy (${because})`}: ${name}`, async (t) => {
    const set = await setUp(t)
    const { beat: remembered } = await set.beat()
    const options = await run(set, remembered)
    const { suspension, beat } = await set.beat(options)
    assert.equal(suspension?.because, because)
    assert.deepEqual(await set.waiting(), { restored: because === undefined ? 0 : 1, overdue: 0 })
    await set.add()
    assert.equal((await set.beat({ remembered: beat })).suspension, undefined, 'it is recognized only once')
    assert.equal((await set.beat()).suspension, undefined, 'also by another process')
  })
}

test('a restored copy in which nothing waits to be sent needs no decision', async (t) => {
  const { db, team, time, beat } = await setUp(t)
  await beat()
  await db.deleteFrom('message_chunks').where('team_id', '=', team.id).execute()
  await markAsBackup(db, time.clock)
  assert.equal((await beat()).suspension, undefined)
})

test('after one process has recognized a restored copy, the database has a new id for all others', async (t) => {
  const { db, time, dataDir, change } = await setUp(t)
  const start = () =>
    startHeartbeat({
      db,
      clock: time.clock,
      dataDir,
      onSuspension: () => {},
      onReplaced: () => assert.fail('it is the same file'),
      onError: (error) => assert.fail(String(error)),
    })
  const [one, two] = [await start(), await start()]
  const id = two.database.id()
  await change({ beats: 0 })
  const found = await one.database.check()
  assert.notEqual(found, id)
  assert.equal(await two.database.check(), found)
  for (const heartbeat of [one, two]) await heartbeat.close()
})

test('a server whose database file is replaced while it runs stops sending; beats continue otherwise', async (t) => {
  const { db, location } = await openMigrated(RUN_KIND)
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  t.after(() => rm(dataDir, { recursive: true }))
  let isReplaced = false
  const heartbeat = await startHeartbeat({
    db,
    clock: systemClock,
    dataDir,
    onSuspension: () => assert.fail('nothing is restored'),
    onReplaced: () => {
      isReplaced = true
    },
    onError: (error) => assert.fail(String(error)),
  })
  const id = heartbeat.database.id()
  assert.equal(await heartbeat.database.check(), id)
  if (RUN_KIND === 'sqlite') {
    const file = join(location.dataDir, 'postrider.db')
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
    await assert.rejects(heartbeat.database.check(), ReplacedDatabaseError)
    assert.equal(isReplaced, true)
    await assert.rejects(createTeam(db, 'Lost'), StorageFault)
    assert.equal(existsSync(`${file}-wal`), false, 'the log of the replaced file is gone')
    await heartbeat.close()
    return
  }
  await heartbeat.close()
  const { is_stopped } = await db.selectFrom('heartbeats').select('is_stopped').executeTakeFirstOrThrow()
  assert.equal(is_stopped, true)
})
