import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { LEASE_MS, scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { StorageFault, type Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { LANES } from '../messages/chunk-tables.ts'
import { cancelMessage } from '../messages/message-actions.ts'
import type { Carried } from './carrier.ts'
import type { Chunk } from './chunk.ts'
import { chunkSource } from './chunk-source.ts'

const END = '9999-01-01T00:00:00.000000Z'
/** Records a hand-over without a result, as a worker does just before it crashes. */
const insertHandOver = (
  trx: Tx,
  team_id: number,
  chunk: Chunk | undefined,
  id: number | undefined,
  created_at: string,
) =>
  trx
    .insertInto('hand_overs')
    .values({ team_id, chunk_id: chunk?.id as number, handed: JSON.stringify([id]), results: '[]', created_at })
    .execute()

const NO_LIMITS = { latestLease: END, latestRun: END, latestMade: END }

test('canceling a handed-over message sets its status to unknown if no worker holds its chunk', async (t) => {
  const { db, team, time, add, statuses } = await setUpSending(t)
  const [id] = (await add(1)) as [number]
  await transact(db, async (trx) => {
    const claim = {
      ...NO_LIMITS,
      now: time.now(),
      limit: 1,
      leasedUntil: time.inMs(LEASE_MS),
      token: 1,
      except: new Set<number>(),
    }
    const source = chunkSource({ lane: 'transactional', inFuture: time.inMs })
    const [chunk] = await source.claim(trx, team.id, claim)
    await insertHandOver(trx, team.id, chunk, id, time.now())
    await source.settle(trx, team.id, { items: [chunk as Chunk], token: 1 }, [
      { retryAt: time.inMs(10_000), error: '' },
    ])
  })
  await transact(db, (trx) => cancelMessage(trx, team.id, id, time.now()))
  assert.deepEqual(await statuses(), ['unknown'])
})

test('after a crash, handed-over marketing messages become unknown, and transactional emails are sent again', async (t) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  await db
    .insertInto('lists')
    .values({
      team_id: team.id,
      name: 'N',
      name_key: 'n',
      channel: 'email',
      created_at: time.now(),
      updated_at: time.now(),
    })
    .execute()
  const lists = await db.selectFrom('lists').select('id').where('team_id', '=', team.id).execute()
  const list_id = lists[0]?.id as number
  await db
    .insertInto('subscribers')
    .values({
      team_id: team.id,
      list_id,
      contact_id: 5,
      status: 'subscribed',
      created_at: time.now(),
      updated_at: time.now(),
    })
    .execute()
  await add(2, { kind: 'marketing', list_id, contact_id: 5 })
  await add(2)
  await transact(db, async (trx) => {
    for (const lane of LANES) {
      const claim = {
        ...NO_LIMITS,
        now: time.now(),
        limit: 1,
        leasedUntil: time.inMs(LEASE_MS),
        token: 1,
        except: new Set<number>(),
      }
      const [chunk] = await chunkSource({ lane, inFuture: time.inMs }).claim(trx, team.id, claim)
      const [handed] = chunk?.messageIds ?? []
      await insertHandOver(trx, team.id, chunk, handed, time.now())
    }
  })
  time.move(LEASE_MS)
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  const rows = await ledger()
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['unknown', 'sent', 'sent', 'sent'],
  )
  assert.deepEqual(
    sent.toSorted((a, b) => a - b),
    rows.slice(1).map(({ id }) => id),
  )
})

test('a worker that was suspended until its lease expired hands over nothing when it resumes', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  await add(2)
  const asleep = Promise.withResolvers<undefined>()
  const started = Promise.withResolvers<void>()
  const first = scriptedCarrier(() => {
    started.resolve()
    return asleep.promise
  })
  const errors: unknown[] = []
  const suspended = start({ ...first.carrier, atOnce: 1 }, { onError: (error) => errors.push(error) })
  await started.promise
  time.move(LEASE_MS)
  const second = scriptedCarrier()
  await start(second.carrier).runOnce()
  assert.equal(second.sent.length, 2)
  asleep.resolve(undefined)
  await suspended.runOnce()
  assert.deepEqual([first.sent, await statuses()], [[], ['sent', 'sent']])
  assert.match(String(errors[0]), /taken over/)
})

test('a message stored while the clock was a year ahead is sent, even if over 100 messages are scheduled before it', async (t) => {
  const { time, start, add, ledger } = await setUpSending(t)
  const YEAR_MS = 365 * 24 * 3_600_000
  time.move(YEAR_MS)
  const [id] = await add(1)
  time.move(-YEAR_MS)
  for (let n = 0; n < 101; n++) await add(1, { status: 'scheduled', scheduled_at: time.inMs(86_400_000 + n) })
  const { carrier, sent } = scriptedCarrier()
  const worker = start(carrier)
  for (let rounds = 0; rounds < 3 && sent.length === 0; rounds++) await worker.runOnce()
  assert.deepEqual(sent, [id])
  assert.equal((await ledger()).filter(({ status }) => status === 'scheduled').length, 101)
})

test('a scheduled message that was stored while the clock was ahead is sent at its scheduled time, not earlier', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  const at = time.inMs(86_400_000)
  time.move(3_600_000)
  await add(2, { status: 'scheduled', scheduled_at: at })
  time.move(-3_600_000)
  const { carrier, sent } = scriptedCarrier()
  const worker = start(carrier)
  for (let round = 0; round < 3; round++) await worker.runOnce()
  assert.deepEqual([sent, await statuses()], [[], ['scheduled', 'scheduled']])
  time.move(86_400_000)
  await worker.runOnce()
  assert.deepEqual([sent.length, await statuses()], [2, ['sent', 'sent']])
})

test('if the database fails during a chunk, results are kept, and the next attempt sends only the remaining messages', async (t) => {
  const { time, start, add, statuses } = await setUpSending(t)
  const ids = await add(2, { kind: 'transactional' })
  const { carrier, sent } = scriptedCarrier()
  let paced = 0
  const pace = async () => {
    if (++paced === 2) throw new StorageFault('unavailable', 'The database can’t be reached.')
    return undefined
  }
  const errors: unknown[] = []
  const worker = start({ ...carrier, atOnce: 1, pace }, { onError: (error) => errors.push(error) })
  await worker.runOnce()
  assert.deepEqual([sent, errors.length], [ids.slice(0, 1), 1])
  time.move(60_000)
  await worker.runOnce()
  assert.deepEqual([sent, await statuses()], [ids, ['sent', 'sent']])
})

test('when a worker is stopped, a reply is stored as soon as it arrives, even if another reply never arrives', async (t) => {
  const { db, team, start, add } = await setUpSending(t)
  const [first] = await add(3)
  const silent = Promise.withResolvers<Carried>()
  const reply = Promise.withResolvers<Carried>()
  const { carrier } = scriptedCarrier()
  const handed: number[] = []
  const send: typeof carrier.send = async ({ message }, handOver) => {
    await handOver()
    handed.push(message.id)
    return message.id === first ? reply.promise : silent.promise
  }
  const worker = start({ ...carrier, send })
  await whenTrue(async () => handed.length === 2)
  const closing = worker.close()
  reply.resolve({ is: 'sent', providerId: 'p' })
  const stored = () => db.selectFrom('hand_overs').select('results').where('team_id', '=', team.id).execute()
  await whenTrue(async () => (await stored()).some(({ results }) => results.includes('"sent"')))
  silent.resolve({ is: 'sent', providerId: 'p' })
  await closing
})
