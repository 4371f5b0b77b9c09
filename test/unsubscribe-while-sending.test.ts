import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeMessages, PLAIN_CONTENT } from './make-messages.ts'
import { scriptedCarrier, setUpSending } from './sending-set-up.ts'
import { startServer } from './server-process.ts'
import { createTeam } from './start-app.ts'
import { openMigrated, RUN_KIND } from './test-database.ts'

const PEOPLE = 3_000
const PER_SECOND = 100
/** SQLite has only one writer at a time. */
const options = { skip: RUN_KIND === 'sqlite' }
test(
  'PostgreSQL: of 100 people a second who unsubscribe, nobody is handed over after their commit',
  options,
  async (t) => {
    const { db, location } = await openMigrated(RUN_KIND)
    const team = await createTeam(db, 'A')
    await makeMessages(db, team.id, { count: PEOPLE, lane: 'marketing', content: PLAIN_CONTENT })
    const client = new pg.Client({ connectionString: location.databaseUrl })
    await client.connect()
    t.after(() => client.end())
    // A statement sees everything that was committed before its timestamp.
    await client.query(`create table handed_at (ids text, at timestamptz);
    create function note_hand_over() returns trigger language plpgsql as
      $$ begin insert into handed_at values (new.handed, statement_timestamp()); return new; end $$;
    create trigger note_hand_over after insert on hand_overs for each row execute function note_hand_over()`)
    // Not awaited, so that people already leave while the servers start.
    const servers = [startServer(location), startServer(location)]
    t.after(async () => {
      for (const { child } of await Promise.all(servers)) child.kill('SIGKILL')
    })

    const leftAt = new Map<number, number>()
    const waiting = async () =>
      Number((await client.query('select count(*) as n from message_chunks where team_id = $1', [team.id])).rows[0].n)
    const { rows } = await client.query<{ id: string; contact_id: string }>(
      'select id, contact_id from messages where team_id = $1 order by random()',
      [team.id],
    )
    for (const { id, contact_id } of rows) {
      if ((await waiting()) === 0) break
      await client.query(`update subscribers set status = 'unsubscribed' where team_id = $1 and contact_id = $2`, [
        team.id,
        contact_id,
      ])
      leftAt.set(Number(id), Date.now())
      await sleep(1_000 / PER_SECOND)
    }

    const log = await client.query<{ ids: string; at: Date }>('select ids, at from handed_at')
    const handedAt = new Map(log.rows.flatMap(({ ids, at }) => (JSON.parse(ids) as number[]).map((id) => [id, +at])))
    const late = [...leftAt].filter(([id, at]) => (handedAt.get(id) ?? 0) > at)
    assert.deepEqual(late, [])
    const statuses = await client.query(
      'select status, count(*)::integer as n from messages group by status order by 1',
    )
    const count = (status: string) => statuses.rows.find((row) => row.status === status)?.n ?? 0
    assert.equal(count('sent'), handedAt.size)
    assert.equal(count('sent') + count('suppressed'), PEOPLE)
    assert.ok(count('suppressed') > 0 && [...leftAt.keys()].some((id) => handedAt.has(id)), 'people left while sending')
  },
)

test('PostgreSQL: an unsubscription that is committed between two attempts prevents the second', {
  skip: RUN_KIND === 'sqlite',
}, async (t) => {
  const { db, team, time, start, add, ledger } = await setUpSending(t)
  const times = { created_at: time.now(), updated_at: time.now() }
  const list = { team_id: team.id, name: 'N', name_key: 'n', channel: 'email', ...times } as const
  const { id: list_id } = await db.insertInto('lists').values(list).returning('id').executeTakeFirstOrThrow()
  const subscriber = { team_id: team.id, list_id, contact_id: 5, status: 'subscribed', ...times } as const
  await db.insertInto('subscribers').values(subscriber).execute()
  await add(1, { kind: 'marketing', list_id, contact_id: 5 })

  const commit = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<void>()
  const unsubscription = db.transaction().execute(async (trx) => {
    await trx.updateTable('subscribers').set({ status: 'unsubscribed' }).where('team_id', '=', team.id).execute()
    isOpen.resolve()
    await commit.promise
  })
  await isOpen.promise
  let attempts = 0
  const { carrier } = scriptedCarrier()
  const busy = {
    ...carrier,
    send: async (_: unknown, handOver: () => Promise<boolean>) => {
      if (!(await handOver())) return { is: 'not_handed' } as const
      attempts++
      return { is: 'refused', error: '451 4.7.1 Greylisted' } as const
    },
  }
  await start(busy).runOnce()
  assert.equal(attempts, 1, 'the first attempt doesn’t wait for a transaction that is still open')
  commit.resolve()
  await unsubscription
  time.move(3_600_000)
  await start(busy).runOnce()
  assert.equal(attempts, 1)
  assert.deepEqual(
    (await ledger()).map(({ status, reason }) => [status, reason]),
    [['suppressed', 'unsubscribed']],
  )
})
