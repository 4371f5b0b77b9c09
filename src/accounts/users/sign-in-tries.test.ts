import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, createUser, PASSWORD } from '../../../test/dashboard-user.ts'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock } from '../../foundation/clock.ts'
import { type Attempt, attemptQueue } from './attempt-queue.ts'
import { FREE_OF_ACCOUNT, signInTries } from './sign-in-tries.ts'

const isGone = () => false

/** Tests advance the time with `pass`. */
const fakeTimers = () => {
  let nowMs = 0
  let timers: { atMs: number; run: () => void }[] = []
  const settle = () => new Promise(setImmediate)
  return {
    after: (ms: number, run: () => void) => {
      timers.push({ atMs: nowMs + ms, run })
    },
    pass: async (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)
        if (!next) break
        nowMs = next.atMs
        timers = timers.filter((timer) => timer !== next)
        next.run()
        await settle()
      }
      nowMs = endMs
    },
  }
}

const fromNetwork = (ip: string) => ({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip })

test('after 1,000 wrong passwords from 100 networks, the owner can still sign in from another network', async (t) => {
  const app = await startApp(t, { config: { trustProxy: ['loopback'] }, servers: 1 })
  const { email } = await createUser(app.db, [app.acmeTeam])
  const { after, pass } = fakeTimers()
  const tries = signInTries(app.db, systemClock, after)
  const outcomes = { checked: 0, refused: 0 }
  const guesses = Array.from({ length: 1_000 }, (_, n) =>
    tries.note(email, { ip: `198.51.100.${n % 100}`, isGone }).then(
      () => outcomes.checked++,
      () => outcomes.refused++,
    ),
  )
  const WAITING = 20
  await whenTrue(() => outcomes.checked + outcomes.refused >= guesses.length - WAITING)
  assert.equal(outcomes.checked, FREE_OF_ACCOUNT + 1, 'only the free attempts and one more are checked at once')
  await pass(60_000)
  await Promise.all(guesses)
  assert.ok(outcomes.checked <= FREE_OF_ACCOUNT + 1 + WAITING, `${outcomes.checked} of 1,000 guesses were checked`)

  const clean = await browser(app).send('POST', '/session', { email, password: PASSWORD }, fromNetwork('203.0.113.7'))
  assert.equal(clean.status, 200)
  const wrong = await browser(app).send('POST', '/session', { email, password: 'x' }, fromNetwork('203.0.113.8'))
  assert.equal(wrong.status, 401)
})

test('attempts on an attacked account are checked one at a time; networks with the fewest guesses go first', async () => {
  const { after, pass } = fakeTimers()
  const enter = attemptQueue(() => new Error('busy'), after)
  const admitted: string[] = []
  const refused: string[] = []
  const attempt = (name: string, given: Partial<Attempt> = {}) =>
    enter({ account: 'owner', earlierTries: 5, spacingMs: 4_000, isGone, ...given }).then(
      () => admitted.push(name),
      () => refused.push(name),
    )
  for (let n = 0; n < 100; n++) void attempt(`guess ${n}`)
  void attempt('the owner', { earlierTries: 0 })
  await pass(1_000)
  assert.deepEqual(admitted, ['guess 0'])
  assert.equal(refused.length, 80, 'twenty attempts wait')
  await pass(4_000)
  assert.equal(admitted[1], 'the owner')
  void attempt('somebody else', { account: 'another', earlierTries: 0 })
  await pass(0)
  assert.equal(admitted[2], 'somebody else', 'other accounts are not affected')
  await pass(60_000)
  assert.equal(admitted.length + refused.length, 102, 'no attempt waits forever')
  assert.ok(admitted.length <= 3 + 15_000 / 4_000)
})

test('at most 200 sign-in attempts can wait; attempts by disconnected clients are dropped without being checked', async () => {
  const { after, pass } = fakeTimers()
  const enter = attemptQueue(() => new Error('busy'), after)
  let [admitted, refused] = [0, 0]
  const attempt = (account: string, gone = false) =>
    enter({ account, earlierTries: 1, spacingMs: 4_000, isGone: () => gone }).then(
      () => admitted++,
      () => refused++,
    )
  for (let n = 0; n < 20; n++) for (let m = 0; m < 21; m++) void attempt(`account ${n}`, m > 0)
  await pass(0)
  assert.deepEqual([admitted, refused], [20, 200])
  await pass(4_000)
  assert.deepEqual([admitted, refused], [20, 400], 'attempts of disconnected clients are not checked')
})

test('if the clock is set back by a day, failed sign-ins are reset; if by seconds, Retry-After is at most 900', async (t) => {
  let aheadS = 86_400
  const app = await startApp(t, { clock: () => systemClock().add({ seconds: aheadS }) })
  const { email } = await createUser(app.db, [app.acmeTeam])
  for (let n = 0; n < 10; n++) await browser(app).signIn(email, 'wrong password')
  assert.equal((await browser(app).signIn(email)).status, 429)
  aheadS = 86_400 - 50
  const slightlyBack = await browser(app).signIn(email)
  assert.deepEqual([slightlyBack.status, slightlyBack.headers['retry-after']], [429, '900'])
  aheadS = 0
  assert.equal((await browser(app).signIn(email)).status, 200)
})
