import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { CHANNELS } from '../src/foundation/channels/channels.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { readLedgerTotals } from '../src/sending/campaigns/ledger-totals.ts'
import { countPeople } from '../src/sending/campaigns/report-queries.ts'
import { findMessages } from '../src/sending/messages/find-messages.ts'
import { deleteActivity, hasRecipient, recordActivity } from '../src/sending/messages/message-activity-queries.ts'
import type { MessageFilter } from '../src/sending/messages/message-filters.ts'
import { MESSAGE_KINDS, STATUSES } from '../src/sending/messages/message-states.ts'
import { makeMessages, PLAIN_CONTENT } from './make-messages.ts'
import { openAgain } from './open-again.ts'
import {
  comparePlans,
  findScans,
  findScansOf,
  isNarrow,
  isScan,
  PLANNED_MESSAGES,
  runUnlimited,
  updateStatistics,
} from './query-plans.ts'
import { createTeam } from './start-app.ts'
import { openMigrated, RUN_KIND } from './test-database.ts'

const SMALL_TEAMS = 200
const SUPPRESSIONS = 2_000
const LISTS = 1_000
const SUBSCRIBERS = 100_000

/** Adds teams with one message each. The planner then expects every team to have few messages, because it uses the average. */
const addSmallTeams = async (db: Db) => {
  const now = toTimestamp(systemClock())
  const times = { created_at: now, updated_at: now }
  const names = Array.from({ length: SMALL_TEAMS }, (_, n) => ({ name: `Team ${n}`, ...times }))
  const teams = await db.insertInto('teams').values(names).returning('id').execute()
  const message = { channel: 'email', kind: 'transactional', status: 'sent', attempts: 1, ...times } as const
  await db
    .insertInto('messages')
    .values(teams.map(({ id }) => ({ ...message, team_id: id })))
    .execute()
}

const addSuppressions = (db: Db, team_id: number) => {
  const suppression = { team_id, channel: 'email', address: null, reason: 'manual', source: 'api' } as const
  const created_at = toTimestamp(systemClock())
  const keys = Array.from({ length: SUPPRESSIONS }, (_, n) => ({ ...suppression, address_key: `key ${n}`, created_at }))
  return db.insertInto('suppressions').values(keys).execute()
}

/** Adds many subscribers to a list that already has some. */
const ADD_SUBSCRIBERS = `
  insert into subscribers (team_id, list_id, contact_id, status, created_at, updated_at)
  select team_id, list_id, n, status, created_at, updated_at
  from (select * from subscribers order by contact_id desc limit 1) as last,
    generate_series(contact_id + 1, contact_id + ${SUBSCRIBERS}) as n`

/** With a single list, the planner doesn't care which index it uses. */
const addLists = (db: Db, team_id: number) => {
  const now = toTimestamp(systemClock())
  const list = {
    team_id,
    name: 'Other',
    name_key: 'other',
    channel: 'email',
    created_at: now,
    updated_at: now,
  } as const
  return db
    .insertInto('lists')
    .values(Array.from({ length: LISTS }, () => list))
    .execute()
}

const addContents = (db: Db, team_id: number) => {
  const content = { team_id, content: JSON.stringify(PLAIN_CONTENT), created_at: toTimestamp(systemClock()) }
  return db
    .insertInto('message_contents')
    .values(Array.from({ length: 100 }, () => content))
    .execute()
}

test('no statement used for sending reads all of a team’s messages, even if most teams have only a few', async () => {
  const { db, location } = await openMigrated(RUN_KIND)
  await addSmallTeams(db)
  const team = await createTeam(db, 'A')
  await makeMessages(db, team.id, { count: 2 * PLANNED_MESSAGES, lane: 'marketing', content: PLAIN_CONTENT })
  await addSuppressions(db, team.id)
  await updateStatistics(location)
  assert.deepEqual(await findScans(location, team.id), [])
})

test('sending finds rows in the same way with statistics, without them, and in an empty database', async () => {
  const fill = async () => {
    const { db, location } = await openMigrated(RUN_KIND)
    const team = await createTeam(db, 'A')
    const documentOf = () => '"type":"person"}'
    const messages = { count: 10 * PLANNED_MESSAGES, lane: 'marketing', content: PLAIN_CONTENT, documentOf } as const
    await makeMessages(db, team.id, messages)
    await addSuppressions(db, team.id)
    await addContents(db, team.id)
    await addLists(db, team.id)
    return { db, location, team }
  }
  const { db, location, team } = await fill()
  await (RUN_KIND === 'sqlite' ? sql`analyze`.execute(db) : updateStatistics(location))
  const unanalyzed = await fill()
  if (RUN_KIND === 'postgres') {
    // Vacuuming makes reading an index alone look cheap.
    await runUnlimited(unanalyzed.location, ADD_SUBSCRIBERS, 'vacuum')
  }
  const { location: empty } = await openMigrated(RUN_KIND)
  const [expected, ...others] = await comparePlans([location, unanalyzed.location, empty], team.id)
  for (const plans of others) assert.deepEqual(plans, expected)
})

const FILTERS: readonly MessageFilter[] = [
  ...STATUSES.map((status) => ({ status })),
  ...CHANNELS.map((channel) => ({ channel })),
  ...MESSAGE_KINDS.map((kind) => ({ kind })),
  { status: 'sent', channel: 'sms' },
  { contactId: 1 },
  { campaignId: 1 },
  { to: 'ada@mail.example' },
  { tag: 'a' },
]

test('no filter of the message list reads all of a team’s messages', async () => {
  const { db, location } = await openMigrated(RUN_KIND)
  await addSmallTeams(db)
  const team = await createTeam(db, 'A')
  await makeMessages(db, team.id, { count: 10 * PLANNED_MESSAGES, lane: 'marketing', content: PLAIN_CONTENT })
  const held = db.selectFrom('message_chunks').select('id').where('team_id', '=', team.id).orderBy('id').limit(1)
  await db
    .updateTable('message_chunks')
    .set({ lease_token: 1 })
    .where('team_id', '=', team.id)
    .where('id', 'in', held)
    .execute()
  await updateStatistics(location)
  for (const filter of FILTERS) {
    const scans = await findScansOf(location, async () => {
      const watched = await openAgain(location)
      await findMessages(watched, team.id, filter, { offset: 0, limit: 25 })
      await watched.destroy()
    })
    assert.deepEqual(scans, [], JSON.stringify(filter))
  }
})

test('neither counting clicks nor reporting on them reads all of a team’s messages', async () => {
  const { db, location } = await openMigrated(RUN_KIND)
  await addSmallTeams(db)
  const team = await createTeam(db, 'A')
  await makeMessages(db, team.id, { count: 10 * PLANNED_MESSAGES, lane: 'marketing', content: PLAIN_CONTENT })
  const ids = await db.selectFrom('messages').select('id').where('team_id', '=', team.id).orderBy('id').execute()
  await db
    .updateTable('messages')
    .set({ campaign_id: 7 })
    .where('team_id', '=', team.id)
    .where('id', '<=', ids[99]?.id ?? 0)
    .execute()
  const activity = { team_id: team.id, type: 'clicked', link_n: 1, n: 1, last_at: toTimestamp(systemClock()) } as const
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500)
    const rows = some.map(({ id }) => ({ ...activity, message_id: id, campaign_id: 1 + (id % 50), contact_id: id }))
    await db.insertInto('message_activity').values(rows).execute()
  }
  await updateStatistics(location)
  const campaign = { team_id: team.id, id: 7, channel: 'email' } as const
  const clicks = [1, 2].map((linkN) => ({
    messageId: ids[3]?.id ?? 0,
    campaignId: 7,
    linkN,
    url: 'https://shop.example/',
    n: 1,
    at: activity.last_at,
    type: 'clicked' as const,
  }))
  const scans = await findScansOf(location, async () => {
    const { db: watched } = openDatabase(location)
    await hasRecipient(watched, team.id, { campaignId: 7, messageId: ids[3]?.id ?? 0 })
    await transact(watched, (trx) => recordActivity(trx, team.id, clicks))
    assert.equal((await readLedgerTotals(watched, campaign)).rows, 100)
    await countPeople(watched, team.id, 7, 'clicked')
    await transact(watched, (trx) =>
      deleteActivity(
        trx,
        team.id,
        ids.slice(0, 5).map(({ id }) => id),
      ),
    )
    await watched.destroy()
  })
  assert.deepEqual(scans, [])
})

test('a condition is narrow only if it requires a column other than team_id to be equal to something', () => {
  const narrow = [
    '((team_id = $1) AND (id = ANY ($2)))',
    '((team_id = messages.team_id) AND (contact_id = messages.contact_id))',
    'team_id=? AND id=?',
    'rowid=?',
  ]
  const wide = [
    '(team_id = $1)',
    '((team_id = $1) AND (id >= $2) AND (id <= $3))',
    '((team_id = $1) AND (id > $2))',
    '(id <> $1)',
    'team_id=? AND id>?',
    'team_id=?',
    '',
  ]
  assert.deepEqual([...narrow, ...wide].filter(isNarrow), narrow)
  const steps = [
    'SEARCH messages USING INDEX messages_page (team_id=? AND id>?)',
    'SEARCH messages USING INDEX messages_page (team_id=?)',
    'SCAN messages',
    'SCAN messages USING INDEX messages_page',
  ]
  const others = [
    'SEARCH messages USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH chunks USING INDEX a (team_id=?)',
    'SCAN chunks',
  ]
  assert.deepEqual([...steps, ...others].filter(isScan), steps)
})
