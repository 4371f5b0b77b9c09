import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { insertOptOut } from '../src/audience/subscribers/opt-out-queries.ts'
import { hashAddress } from '../src/foundation/addresses/address-hash.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { recordBeat } from '../src/operation/heartbeat/beat.ts'
import { openAddressKey } from '../src/operation/open-address-key.ts'
import { addressKey } from '../src/platform/secrets/address-key.ts'
import { readSecretKey } from '../src/platform/secrets/secret-key.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { insertMessages } from '../src/sending/messages/message-queries.ts'
import { whenTrue } from './manual-clock.ts'
import { newEmail, setAddress } from './sending-set-up.ts'
import { startServer } from './server-process.ts'
import { createTeam } from './start-app.ts'
import { startSink } from './start-sink.ts'
import { openMigrated, RUN_KIND } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const TABLES = [
  'contact_addresses',
  'list_opt_outs',
  'suppressions',
  'messages',
  'paused_addresses',
  'signup_counts',
] as const
const LIST_ID = 1
/** More than the upgrade reads at once. */
const MANY = 5_001
const AT_ONCE = 1_000
const BEAT_MS = 20
const PEOPLE = ['left@mail.example', 'suppressed@mail.example', 'free@mail.example']
const [LEFT = '', SUPPRESSED = '', FREE = ''] = PEOPLE
/** The count of a whole team's signups. */
const ALL = 'all email'

const now = () => toTimestamp(systemClock())

const keysOf = async (db: Db) => {
  const all: string[] = []
  for (const table of TABLES)
    for (const { address_key } of await db.selectFrom(table).select('address_key').execute()) all.push(`${address_key}`)
  return all
}

/** Creates a database with hashes instead of keys, as earlier versions stored them. */
const createOld = async (t: TestContext) => {
  const { db, location } = await openMigrated(RUN_KIND)
  const { id } = await createTeam(db, 'A')
  const sender = { identifier_id: await createIdentifier(db, id, 'email', 'shop@brand.example') }
  const hashOf = (address: string) => hashAddress(id, 'email', address)
  const suppressed = [SUPPRESSED, ...Array.from({ length: MANY }, (_, n) => `s${n}@mail.example`)]
  const cause = { channel: 'email', reason: 'manual', source: 'api', created_at: now() } as const
  await transact(db, async (trx) => {
    for (const [n, to] of PEOPLE.entries()) await setAddress(trx, id, n + 1, to)
    await insertOptOut(trx, id, LIST_ID, hashOf(LEFT), now())
    await trx
      .insertInto('paused_addresses')
      .values({ team_id: id, address_key: hashOf(LEFT), until: now() })
      .execute()
    for (const address_key of [ALL, hashOf(FREE)])
      await trx.insertInto('signup_counts').values({ team_id: id, address_key, sent: 1, since: now() }).execute()
    for (let n = 0; n < suppressed.length; n += AT_ONCE) {
      const some = suppressed.slice(n, n + AT_ONCE)
      const rows = some.map((address) => ({ ...cause, team_id: id, address, address_key: hashOf(address) }))
      await trx.insertInto('suppressions').values(rows).execute()
    }
    const values = { kind: 'marketing', list_id: LIST_ID, ...sender } as const
    await insertMessages(trx, id, [newEmail(trx, id, LEFT, values)], now())
    for (const to of [SUPPRESSED, FREE]) await insertMessages(trx, id, [newEmail(trx, id, to, sender)], now())
  })
  for (const table of TABLES)
    for (const address of PEOPLE)
      await sql`update ${sql.table(table)} set address_key = ${hashOf(address)}
        where team_id = ${id} and address_key = ${addressKey(db, id, 'email', address)}`.execute(db)
  await db.deleteFrom('server_settings').where('name', '=', 'address_key').execute()
  assert.ok((await keysOf(db)).every((key) => !key.startsWith('~')))
  /** Opens the database like another process does. */
  const open = () => {
    const { db: other } = openDatabase(location)
    t.after(() => other.destroy())
    return other
  }
  return { db, location, teamId: id, secretKey: await readSecretKey(undefined, location.dataDir), open }
}

test('the upgrade to keyed addresses sends nothing to people who opted out or are suppressed', async (t) => {
  const { db, location } = await createOld(t)
  const before = await keysOf(db)
  const sink = await startSink('--by-recipient')
  t.after(() => sink.stop())
  const server = await startServer(location, { SMTP_URL: `${sink.url}?security=none` })
  t.after(() => server.child.kill('SIGKILL'))
  const statuses = async () =>
    (await db.selectFrom('messages').select(['to_address', 'status', 'reason']).orderBy('id').execute()).map(
      ({ to_address, status, reason }) => `${to_address} ${status} ${reason}`,
    )
  await whenTrue(async () => (await statuses()).every((it) => !/queued|sending/.test(it)))
  assert.deepEqual(await statuses(), [
    `${LEFT} suppressed unsubscribed`,
    `${SUPPRESSED} suppressed suppressed_manual`,
    `${FREE} sent null`,
  ])
  assert.deepEqual(await sink.ids(), [FREE])

  const after = await keysOf(db)
  assert.equal(after.length, before.length)
  assert.deepEqual(
    after.filter((key) => !key.startsWith('~')),
    [ALL],
  )
  assert.ok(!before.some((hash) => hash !== ALL && after.some((key) => key.includes(hash))))
})

test('processes that start together use the same key', async (t) => {
  const { open, secretKey, teamId } = await createOld(t)
  const both = [open(), open()]
  await Promise.all(both.map((db) => openAddressKey(db, secretKey)))
  assert.equal(new Set(both.map((db) => addressKey(db, teamId, 'email', FREE))).size, 1)
})

test('the upgrade changes nothing while a server of an earlier version is running', async (t) => {
  const { db, location, open, secretKey } = await createOld(t)
  const server = { db, clock: systemClock, dataDir: location.dataDir }
  await recordBeat(server)
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(() => recordBeat(server)).then(() => {})
  }, BEAT_MS)
  const upgrading = openAddressKey(open(), secretKey, { observeMs: 300 })
  await assert.rejects(upgrading, /A server of an earlier version is using this database\. Stop all servers/)
  clearInterval(timer)
  await beating
  assert.ok((await keysOf(db)).every((key) => !key.startsWith('~')))
  await openAddressKey(open(), secretKey, { observeMs: 0 })
  assert.ok((await keysOf(db)).every((key) => key === ALL || key.startsWith('~')))
})
