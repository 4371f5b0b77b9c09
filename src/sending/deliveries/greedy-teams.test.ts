import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { createTeam } from '../../../test/start-app.ts'
import { socketLimits } from '../../protocols/smtp/socket-limits.ts'
import { crowdingReporter } from './crowding.ts'
import { silentHosts } from './silent-hosts.ts'

/** More than the places for slow teams. */
const TEAMS = 70

test('teams whose mail servers never respond don’t keep other teams’ messages waiting', async (t) => {
  const { db, start, add, statuses } = await setUpSending(t)
  const greedy = new Set<number>()
  for (let n = 0; n < TEAMS; n++) {
    const { id } = await createTeam(db, `Greedy ${n}`)
    greedy.add(id)
    await add(2, {}, id)
  }
  const hang = Promise.withResolvers<void>()
  t.after(() => hang.resolve())
  const { carrier: hanging, sent: stuck } = scriptedCarrier(async () => {
    await hang.promise
    return undefined
  })
  const { carrier } = scriptedCarrier()
  const logged: unknown[] = []
  const crowding = crowdingReporter({ warn: (...args: unknown[]) => logged.push(args) }, () => 0)
  start(carrier, {
    findCarrier: async (teamId) => ({ carrier: greedy.has(teamId) ? hanging : carrier }),
    pollMs: 10,
    longChunkMs: 200,
    leaseMs: 60_000,
    onCrowded: crowding.report,
  })
  await whenTrue(async () => crowding.count() > 0)
  const honest = await createTeam(db, 'Honest')
  await add(5, {}, honest.id)
  await whenTrue(async () => (await statuses(honest.id)).every((status) => status === 'sent'))
  assert.equal(stuck.length, 0)
  assert.equal(logged.length, 1, 'the warning is logged once')
  hang.resolve()
  for (const id of greedy) await whenTrue(async () => (await statuses(id)).every((status) => status === 'sent'))
})

test('sockets are limited per team, per destination and in all, and each pool gets its first ones', () => {
  const limits = socketLimits({ inAll: 8, perDestination: 6, perTeam: 5 })
  const first = limits({ teamId: 1, destination: 'a:25' })
  const releases = [0, 1, 2, 3].map((owned) => first.take(owned, () => {}))
  assert.deepEqual(releases.map(Boolean), [true, true, true, false], 'half of the destination’s sockets')
  const second = limits({ teamId: 2, destination: 'a:25' })
  assert.ok(second.take(0, () => {}) && second.take(1, () => {}))
  let freed = 0
  assert.equal(
    second.take(2, () => freed++),
    undefined,
  )
  const other = limits({ teamId: 1, destination: 'b:25' })
  assert.ok(other.take(0, () => {}) && other.take(1, () => {}))
  assert.equal(
    limits({ teamId: 1, destination: 'c:25' }).take(0, () => {}),
    undefined,
    'the team has five',
  )
  assert.ok(limits({ teamId: 3, destination: 'c:25' }).take(0, () => {}))
  assert.equal(
    limits({ teamId: 4, destination: 'd:25' }).take(0, () => {}),
    undefined,
    'eight in all',
  )
  releases[0]?.()
  releases[0]?.()
  assert.equal(freed, 1)
  assert.ok(limits({ teamId: 4, destination: 'd:25' }).take(0, () => {}))
})

test('a team that has to wait for the sockets of others is reported, once for each wait', () => {
  const logged: unknown[] = []
  const crowding = crowdingReporter({ warn: (...args: unknown[]) => logged.push(args) }, () => 0)
  const limits = socketLimits({ inAll: 2, perTeam: 1, onCrowded: crowding.reportSockets })
  const first = limits({ teamId: 1, destination: 'a:25' })
  const release = first.take(0, () => {})
  first.take(1, () => {})
  assert.equal(crowding.count(), 0, 'the team has used up its own sockets')
  limits({ teamId: 2, destination: 'a:25' }).take(0, () => {})
  const [third, fourth] = [3, 4].map((teamId) => limits({ teamId, destination: 'b:25' }))
  const wait = () => void third?.take(0, wait)
  const waitToo = () => void fourth?.take(0, waitToo)
  for (const again of [wait, wait, waitToo]) again()
  release?.()
  assert.deepEqual([crowding.count(), logged.length], [2, 1])
})

test('a host that doesn’t respond isn’t tried for a minute, and neither are its domain’s other hosts', () => {
  let nowMs = 0
  const hosts = silentHosts(() => nowMs)
  for (const name of ['a', 'b', 'c']) {
    assert.equal(hosts.isSilent(1, 'https://z.push.example/1'), false)
    hosts.noteSilence(1, `https://${name}.push.example/1`)
  }
  assert.equal(hosts.isSilent(1, 'https://z.push.example/1'), true)
  assert.equal(hosts.isSilent(1, 'https://push.example.org/1'), false)
  assert.equal(hosts.isSilent(2, 'https://z.push.example/1'), false, 'another team')
  assert.equal(hosts.isSilent(1, 'https://z.push.example:4444/1'), false, 'another port')
  nowMs = 60_000
  assert.equal(hosts.isSilent(1, 'https://z.push.example/1'), false, 'one try')
  hosts.noteSilence(1, 'https://z.push.example/1')
  assert.equal(hosts.isSilent(1, 'https://z.push.example/1'), true)
  hosts.noteResponse(1, 'https://z.push.example/1')
  hosts.noteSilence(1, 'https://z.push.example/1')
  assert.equal(hosts.isSilent(1, 'https://z.push.example/1'), false)
})
