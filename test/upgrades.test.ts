import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { SEND_USER_MAIL } from '../src/accounts/users/user-mail-queries.ts'
import { SWEEP_USER_MAILS } from '../src/accounts/users/user-mails.ts'
import { getContactStructure } from '../src/audience/contact-fields/contact-field-queries.ts'
import { fromDocument, toDocument } from '../src/audience/contacts/contact-document.ts'
import { indexEntriesOf, searchTextFor } from '../src/audience/contacts/contact-index.ts'
import { contactAddress } from '../src/foundation/addresses/contact-address.ts'
import { systemClock } from '../src/foundation/clock.ts'
import { foldCase } from '../src/foundation/fold-case.ts'
import { SERVER } from '../src/platform/jobs/job-queries.ts'
import { addressKey } from '../src/platform/secrets/address-key.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import { type Db, dialectSql } from '../src/platform/storage/dialect.ts'
import { migrate } from '../src/platform/storage/migrate.ts'
import { moveDeliveries } from '../src/platform/storage/migrations/0053-message-jobs.ts'
import { moveUserMails } from '../src/platform/storage/migrations/0055-user-mail-jobs.ts'
import { nameKey } from '../src/platform/storage/name-key.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { apiClient } from './api-client.ts'
import { assertExactAddresses } from './exact-addresses.ts'
import { assertExactCounts } from './exact-counts.ts'
import { whenTrue } from './manual-clock.ts'
import { openTestAddressKey } from './open-again.ts'
import { createTeam, createToken, startInProcess } from './start-app.ts'
import { createEmptyLocation, RUN_KIND, type TestLocation, testDatabase } from './test-database.ts'

/** An early commit. Its databases have the migrations up to 0012. */
const OLD_COMMIT = '404b901'

const loadOld = async ({ databaseUrl, dataDir }: TestLocation) => {
  const statements = readFileSync(join(import.meta.dirname, `upgrades/${OLD_COMMIT}.${RUN_KIND}.sql`), 'utf8')
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDir, 'postrider.db'))
    database.exec(statements)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statements)
  await client.end()
}

const upgrade = async () => {
  const location = await createEmptyLocation()
  await loadOld(location)
  const database = openDatabase(location)
  const applied = await migrate(database, systemClock)
  assert.equal(applied[0], '0013-mailed-links')
  await openTestAddressKey(database.db, location)
  return { ...database, location }
}

let upgraded: ReturnType<typeof upgrade> | undefined
/** The tests of this file share one upgraded database. */
const upgradedDatabase = () => {
  upgraded ??= upgrade()
  return upgraded
}
after(async () => (await upgraded)?.db.destroy())

const SCHEMA_QUERIES = {
  sqlite: [
    'select type, name, tbl_name, sql from sqlite_schema order by type, name',
    'select k, v from contact_tokens_config order by k',
  ],
  postgres: [
    `select attrelid::regclass::text as table, attname, format_type(atttypid, atttypmod), attnotnull,
       attcollation::regcollation::text, attidentity, attgenerated, pg_get_expr(adbin, adrelid) as default
     from pg_attribute join pg_class on pg_class.oid = attrelid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
     order by 1, attnum`,
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    `select relname, relkind, reloptions, relpersistence, pg_get_indexdef(oid) as definition
     from pg_class left join pg_index on indexrelid = oid
     where relnamespace = 'public'::regnamespace order by 1`,
    `select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size
     from pg_sequences where schemaname = 'public' order by 1`,
    `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition
     from pg_trigger where not tgisinternal order by 1, 2`,
  ],
}

const schemaOf = async (db: Db) => {
  const parts = []
  for (const query of SCHEMA_QUERIES[RUN_KIND]) parts.push((await sql.raw<object>(query).execute(db)).rows)
  // Migrations may be indented differently than they were.
  return JSON.parse(JSON.stringify(parts).replaceAll(/(\\n|\s)+/g, ' '))
}

test('an upgraded database has the same schema as a new one', async () => {
  const schema = await schemaOf((await upgradedDatabase()).db)
  assert.ok(schema[0].length > 100)
  assert.deepEqual(schema, await schemaOf((await testDatabase(RUN_KIND)).db))
})

const TEAMS = [2, 3]
const HOUR_MS = 3_600_000
/** When the old database was created, so that nothing in it has expired. */
const THEN = Temporal.Instant.from('2026-11-19T03:00:00Z')

test('after an upgrade, the job that deletes expired emails has been due for moments', async () => {
  const { db } = await upgradedDatabase()
  const job = await db.selectFrom('jobs').selectAll().where('kind', '=', SWEEP_USER_MAILS).executeTakeFirstOrThrow()
  const dueMs = Date.now() - Date.parse(job.run_at)
  assert.ok(dueMs >= 0 && dueMs < HOUR_MS, job.run_at)
})

test('in an upgraded database, names, addresses and counts are stored as in a new one', async () => {
  const { db } = await upgradedDatabase()
  for (const table of ['brands', 'lists', 'pages'] as const) {
    const rows = await db.selectFrom(table).select(['name', 'name_key']).execute()
    assert.ok(rows.length >= 3)
    for (const { name, name_key } of rows) assert.equal(name_key, nameKey(name), table)
  }
  const users = await db.selectFrom('users').select(['email', 'email_key']).execute()
  assert.equal(users.length, 3)
  for (const { email, email_key } of users) assert.equal(email_key, foldCase(email))
  const senders = await db.selectFrom('identifiers').select(['value', 'value_key']).execute()
  assert.equal(senders.length, 3)
  for (const { value, value_key } of senders) assert.equal(value_key, foldCase(value))
  for (const teamId of TEAMS) {
    await assertExactAddresses(db, teamId)
    await assertExactCounts(db, teamId)
  }
})

test('an upgraded database has an opt-out for the address of everyone who unsubscribed', async () => {
  const { db } = await upgradedDatabase()
  for (const teamId of TEAMS) {
    const { fields } = await getContactStructure(db, teamId)
    const left = await db
      .selectFrom('subscribers')
      .innerJoin('lists', 'lists.id', 'subscribers.list_id')
      .innerJoin('contacts', 'contacts.id', 'subscribers.contact_id')
      .select(['list_id', 'lists.channel', 'contacts.document'])
      .where('subscribers.team_id', '=', teamId)
      .where('status', '=', 'unsubscribed')
      .execute()
    const expected = left.flatMap(({ list_id, channel, document }) => {
      const address = contactAddress(channel, fromDocument(document), fields)
      return address === undefined ? [] : [`${list_id} ${addressKey(db, teamId, channel, address)}`]
    })
    const stored = await db
      .selectFrom('list_opt_outs')
      .select(['list_id', 'address_key'])
      .where('team_id', '=', teamId)
      .execute()
    assert.ok(expected.length > 0)
    assert.deepEqual(stored.map(({ list_id, address_key }) => `${list_id} ${address_key}`).sort(), expected.sort())
  }
})

test('an upgraded database has the same documents and search index of contacts as a new one', async () => {
  const { db } = await upgradedDatabase()
  for (const teamId of TEAMS) {
    const { fields, version } = await getContactStructure(db, teamId)
    const [values, tags] = [[] as string[], [] as string[]]
    const idsByToken = new Map<number, number[]>()
    const contacts = await db
      .selectFrom('contacts')
      .select(['id', 'document', 'fields_version', 'search_text'])
      .where('team_id', '=', teamId)
      .orderBy('id')
      .execute()
    for (const { id, document, fields_version, search_text } of contacts) {
      const contact = fromDocument(document)
      // Older documents are built again when they are read.
      if (fields_version === version) assert.equal(document, toDocument(contact, fields))
      assert.equal(search_text, searchTextFor(contact, fields))
      const entries = indexEntriesOf(teamId, contact, search_text)
      values.push(...entries.values.map((row) => `${id} ${row.field_id} ${row.position} ${row.value_key}`))
      tags.push(...entries.slugs.map((slug) => `${id} ${slug}`))
      for (const token of entries.tokens) idsByToken.set(token, [...(idsByToken.get(token) ?? []), id])
    }
    const storedValues = await db.selectFrom('contact_values').selectAll().where('team_id', '=', teamId).execute()
    assert.deepEqual(
      storedValues.map((row) => `${row.contact_id} ${row.field_id} ${row.position} ${row.value_key}`).sort(),
      values.sort(),
    )
    const storedTags = await db.selectFrom('contact_tags').selectAll().where('team_id', '=', teamId).execute()
    assert.deepEqual(storedTags.map((row) => `${row.contact_id} ${row.slug}`).sort(), tags.sort())
    for (const [token, ids] of idsByToken) {
      const found = sql<{ id: number }>`${dialectSql(db).contactTokens.matching(teamId, [token], 0)}`
      const { rows } = await sql<{ id: number }>`select id from ${found} as found order by id`.execute(db)
      assert.deepEqual(
        rows.map(({ id }) => id),
        ids,
      )
    }
  }
})

test('a server can use an upgraded database, and its teams have the jobs and settings of a new team', async (t) => {
  const { db, location, ...database } = await upgradedDatabase()
  const [teamId = 0] = TEAMS
  const { id: newTeam } = await createTeam(db, 'New')
  const { origin, close } = await startInProcess({ servers: 1, clock: () => THEN }, { db, location, ...database })
  const agent = new Agent({ keepAlive: true })
  t.after(() => {
    agent.destroy()
    return close()
  })
  const client = apiClient(origin, agent, await createToken(db, teamId))
  const all = async (path: string) => {
    const { status, body } = await client.get(path)
    assert.equal(status, 200, path)
    return body.data ?? body
  }
  for (const path of ['/brands', '/contact-fields', '/pages', '/verified/email', '/verified/phone', '/suppressions'])
    await all(path)
  assert.equal((await all('/files')).length, 2)
  assert.equal((await all('/contacts/imports')).length, 2)
  assert.equal((await all('/contacts/search?searchTerm=strasse')).length, 2)
  const [contact] = await all('/contacts/search?email=bob@xn--bcher-kva.example')
  assert.equal(contact.last_name, 'Groß')
  const [list] = (await all('/lists')).filter(({ channel }: { channel: string }) => channel === 'email')
  assert.equal((await all(`/lists/${list.id}/subscribers`)).length, 6)

  const added = await client.post('/contacts', { first_name: 'Zoë', email: 'zoe@acme.example' })
  assert.equal(added.status, 201)
  const subscribed = await client.post(`/lists/${list.id}/subscribers`, { contact_id: added.body.id })
  assert.equal(subscribed.status, 201)
  await assertExactAddresses(db, teamId)
  await assertExactCounts(db, teamId)

  const kindsOf = async (id: number) =>
    (await db.selectFrom('jobs').select(['kind', 'name']).where('team_id', '=', id).orderBy('kind').execute()).map(
      ({ kind, name }) => `${kind} ${name}`,
    )
  await whenTrue(async () => !(await kindsOf(teamId)).includes('fill-message-states fill-message-states'))
  assert.deepEqual(await kindsOf(teamId), await kindsOf(newTeam))
  const settingsOf = async (id: number) => {
    const team = await db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...team, id, name: '', default_country: '', contact_fields_version: 0, created_at: '', updated_at: '' }
  }
  assert.deepEqual({ ...(await settingsOf(teamId)), id: newTeam }, await settingsOf(newTeam))
})

test('a code that was waiting in a queue becomes a job', async () => {
  const { db } = await upgradedDatabase()
  const { id: team_id } = await createTeam(db, 'Waiting')
  const created_at = '2026-03-01T12:00:00.000000Z'
  const delivery = { kind: 'send-code', payload: { identifier_id: 7 } }
  const times = { run_at: '2099-01-01T00:00:00.000000Z', created_at, attempts: 3 }
  await db
    .insertInto('queue_items')
    .values({ team_id, queue: 'deliveries', payload: JSON.stringify(delivery), ...times })
    .execute()
  await transact(db, moveDeliveries)
  const job = await db
    .selectFrom('jobs')
    .select(['payload', 'run_at', 'attempts'])
    .where('team_id', '=', team_id)
    .where('kind', '=', 'send-code')
    .executeTakeFirst()
  assert.deepEqual(job, { payload: { identifier_id: 7 }, run_at: created_at, attempts: 3 })
  const rest = await db.selectFrom('queue_items').select('id').where('team_id', '=', team_id).execute()
  assert.deepEqual(rest, [])
})

test('an email to a user that was waiting in its own table becomes a job of the server', async () => {
  const { db } = await upgradedDatabase()
  // As the table was before the migration.
  await sql`alter table user_mails add column run_at timestamptz`.execute(db)
  await sql`alter table user_mails add column attempts integer`.execute(db)
  const time = '2026-03-01T12:00:00.000000Z'
  await sql`insert into user_mails (id, kind, email, run_at, attempts, created_at, expires_at) values
    (71, 'password_reset', 'ada@acme.example', ${time}, 3, ${time}, ${time}),
    (72, 'password_reset', 'sent@acme.example', null, 1, ${time}, ${time})`.execute(db)
  await transact(db, moveUserMails)
  const jobs = await db
    .selectFrom('jobs')
    .select(['team_id', 'payload', 'run_at', 'attempts'])
    .where('kind', '=', SEND_USER_MAIL)
    .execute()
  assert.deepEqual(jobs, [{ team_id: SERVER, payload: { mail_id: 71 }, run_at: time, attempts: 3 }])
})
