import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { countMessage, PER_ADDRESS } from '../src/accounts/system-messages/send-limits.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { changeUsage, isBeforeRetry, saveOutage } from '../src/sending/connections/connection-state-queries.ts'
import { NO_LIMITS, takeLot } from '../src/sending/connections/limits.ts'
import { setUpJobs } from './job-set-up.ts'
import type { manualClock } from './manual-clock.ts'
import { setUpQueue } from './queue-set-up.ts'
import { scriptedCarrier, setUpSending } from './sending-set-up.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const JUMPS = { 'a second': SECOND_MS, 'an hour': HOUR_MS, 'a day': DAY_MS, 'a year': 365 * DAY_MS } as const
/** How long work may take after the clock is set right, not counting the polls of a real server. */
const SOON_MS = 2 * 60_000

/** Due, however far behind the clock is. */
const LONG_AGO = '2020-01-01T00:00:00.000000Z'

type Time = ReturnType<typeof manualClock>

/** Something that stores a time. */
interface Case {
  readonly time: Time
  /** Called while the clock is wrong. */
  readonly whileWrong: () => Promise<unknown>
  /** Called soon after the clock is set right. Fails if something still waits for the wrong time. */
  readonly afterwards: () => Promise<unknown>
}

const CASES: Record<string, (t: TestContext) => Promise<Case>> = {
  'a job that was added': async (t) => {
    const { time, start, add } = await setUpJobs(t)
    let runs = 0
    return {
      time,
      whileWrong: () => add('x', { runAt: time.inMs(SECOND_MS) }),
      afterwards: async () => {
        await start(async () => void runs++).runOnce()
        assert.equal(runs, 1)
      },
    }
  },

  'a job that was postponed, like a campaign’s': async (t) => {
    const { time, start, add } = await setUpJobs(t)
    let runs = 0
    const again = async () => {
      runs++
      return runs < 2 ? { againInMs: SECOND_MS } : undefined
    }
    await add('x', { runAt: LONG_AGO })
    return {
      time,
      whileWrong: () => start(again).runOnce(),
      afterwards: async () => {
        await start(again).runOnce()
        assert.equal(runs, 2)
      },
    }
  },

  'a job that a process was running when it died': async (t) => {
    const { time, start, add, db, team } = await setUpJobs(t)
    let runs = 0
    await add('x')
    return {
      time,
      whileWrong: () =>
        db
          .updateTable('jobs')
          .set({ leased_until: time.inMs(9_000) })
          .where('team_id', '=', team.id)
          .execute(),
      afterwards: async () => {
        await start(async () => void runs++).runOnce()
        assert.equal(runs, 1)
      },
    }
  },

  'an item that failed, like a verification code': async (t) => {
    const { time, start, add } = await setUpQueue(t)
    let runs = 0
    const handle = async () => {
      runs++
      return [runs < 2 ? { retryAt: time.inMs(10_000), error: 'down' } : ('done' as const)]
    }
    await add(['x'], { runAt: LONG_AGO })
    return {
      time,
      whileWrong: () => start(handle).runOnce(),
      afterwards: async () => {
        await start(handle).runOnce()
        assert.equal(runs, 2)
      },
    }
  },

  'a message': async (t) => {
    const { time, start, add } = await setUpSending(t)
    const { carrier, sent } = scriptedCarrier()
    return {
      time,
      whileWrong: () => add(1),
      afterwards: async () => {
        await start(carrier).runOnce()
        assert.equal(sent.length, 1)
      },
    }
  },

  'a message that waits for a connection or a limit': async (t) => {
    const { time, start, add } = await setUpSending(t)
    const { carrier, sent } = scriptedCarrier()
    await add(1)
    return {
      time,
      whileWrong: () => start({ ...carrier, admit: async () => ({ until: time.inMs(10_000) }) }).runOnce(),
      afterwards: async () => {
        await start(carrier).runOnce()
        assert.equal(sent.length, 1)
      },
    }
  },

  'a message that was refused': async (t) => {
    const { time, start, add } = await setUpSending(t)
    const refusing = scriptedCarrier(() => ({ is: 'refused', error: 'later' }))
    const { carrier, sent } = scriptedCarrier()
    await add(1)
    return {
      time,
      whileWrong: () => start(refusing.carrier).runOnce(),
      afterwards: async () => {
        await start(carrier).runOnce()
        assert.equal(sent.length, 1)
      },
    }
  },

  'a message in a chunk that a worker held when it died': async (t) => {
    const { db, team, time, start, add } = await setUpSending(t)
    const { carrier, sent } = scriptedCarrier()
    await add(1)
    return {
      time,
      whileWrong: () =>
        db
          .updateTable('message_chunks')
          .set({ run_at: time.inMs(20_000), lease_token: 1 })
          .where('team_id', '=', team.id)
          .execute(),
      afterwards: async () => {
        await start(carrier).runOnce()
        assert.equal(sent.length, 1)
      },
    }
  },

  'a connection that was down': async (t) => {
    const { db, team, time } = await setUpSending(t)
    const ref = { teamId: team.id, connectionId: 1 }
    const report = async () => {
      const outage = { reason: 'down', retryAt: () => time.inMs(10_000) }
      return (await transact(db, (trx) => saveOutage(trx, ref, outage, time.now()))).retryAt
    }
    let retryAt = ''
    return {
      time,
      whileWrong: async () => {
        retryAt = await report()
      },
      afterwards: async () => {
        assert.equal(isBeforeRetry(retryAt, time.now()), false)
        assert.equal(await report(), time.inMs(10_000), 'the next outage has its own time')
      },
    }
  },

  'a limit that was used up': async (t) => {
    const { db, team, time } = await setUpSending(t)
    const ref = { teamId: team.id, connectionId: 2 }
    const limits = { ...NO_LIMITS, perSecond: 1, perHour: 5 }
    const take = () =>
      transact(db, (trx) =>
        changeUsage(
          trx,
          ref,
          (usage) => {
            const nowMs = time.clock().epochMilliseconds
            const lot = takeLot(limits, usage, { wanted: 1, isUrgent: true, nowMs })
            return { usage: lot.usage, result: lot.count }
          },
          time.now(),
        ),
      )
    return {
      time,
      whileWrong: take,
      afterwards: async () => {
        assert.equal(await take(), 1)
      },
    }
  },

  'a count of codes': async (t) => {
    const { db, team, time } = await setUpSending(t)
    const to = `${crypto.randomUUID()}@mail.example`
    const count = () =>
      transact(db, (trx) => countMessage(trx, { channel: 'email', to, teamId: team.id, now: time.now() }))
    return {
      time,
      whileWrong: async () => {
        for (let n = 0; n < PER_ADDRESS - 1; n++) await count()
      },
      afterwards: async () => assert.equal(await count(), undefined),
    }
  },
}

for (const [what, setUp] of Object.entries(CASES)) {
  for (const [span, jumpMs] of Object.entries(JUMPS)) {
    test(`${what}: nothing is stuck after a clock that was ${span} ahead is set right`, async (t) => {
      const { time, whileWrong, afterwards } = await setUp(t)
      time.move(jumpMs)
      await whileWrong()
      time.move(SOON_MS - jumpMs)
      await afterwards()
    })

    test(`${what}: nothing is stuck after a clock that was ${span} behind is set right`, async (t) => {
      const { time, whileWrong, afterwards } = await setUp(t)
      time.move(-jumpMs)
      await whileWrong()
      time.move(SOON_MS + jumpMs)
      await afterwards()
    })
  }
}
