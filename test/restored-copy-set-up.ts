import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { migrate } from '../src/platform/storage/migrate.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { subscribePeople } from './campaign-set-up.ts'
import { createFields } from './contact-fields.ts'
import { whenTrue } from './manual-clock.ts'
import { createTeam, createToken, startInProcess } from './start-app.ts'
import { startSink } from './start-sink.ts'
import type { TestLocation } from './test-database.ts'
import { createIdentifier } from './verified-identifiers.ts'

const HOUR_MS = 3_600_000
const PEOPLE = 4
const EMAILS = 3

/** The system's clock, shifted by the test. */
const shiftedClock = () => {
  let shiftMs = 0
  const clock = () => systemClock().add({ milliseconds: shiftMs })
  return {
    clock,
    inMs: (milliseconds: number) => toTimestamp(clock().add({ milliseconds })),
    move: (milliseconds: number) => {
      shiftMs += milliseconds
    },
  }
}

interface Life {
  readonly client: ApiClient
  readonly db: Db
}

/** Sets up a team whose campaign and emails are due in an hour. `live` runs a server, and stops it cleanly. */
export const setUpRestore = async (t: TestContext, original: TestLocation) => {
  const time = shiftedClock()
  const sink = await startSink()
  t.after(() => sink.stop())
  let token = ''
  let teamId = 0
  let sender = 0
  let campaign = 0

  const live = async <T>(location: TestLocation, work: (life: Life) => Promise<T>): Promise<T> => {
    const database = openDatabase(location)
    await migrate(database, systemClock)
    const config = { smtpUrl: `${sink.url}?security=none` }
    const server = await startInProcess({ clock: time.clock, servers: 1, config }, { ...database, location })
    const agent = new Agent()
    if (!token) {
      teamId = (await createTeam(database.db, 'A')).id
      token = await createToken(database.db, teamId)
    }
    try {
      return await work({ client: apiClient(server.origin, agent, token), db: database.db })
    } finally {
      agent.destroy()
      await server.close()
      await database.db.destroy()
    }
  }

  const email = (client: ApiClient, to: string, more: object = {}) =>
    client.post('/emails', { to, subject: 'Hi', text: 'Hi', email_address_id: sender, ...more })
  const campaignIs = async (client: ApiClient) => {
    const { status, paused_reason } = (await client.get(`/campaigns/${campaign}`)).body
    return paused_reason === null ? status : `${status} ${paused_reason}`
  }
  const received = async () => (await sink.report()).total
  const schedule = async ({ client, db }: Life) => {
    await createFields(client, { email: { type: 'email' }, first_name: {} })
    sender = await createIdentifier(db, teamId, 'email', 'shop@brand.example')
    const brand = { name: 'A', is_default: true, email_address_id: sender, postal_address: '1 Main Street' }
    await client.post('/brands', brand)
    const { body: list } = await client.post('/lists', { name: 'News', channel: 'email' })
    await subscribePeople(client, list.id, PEOPLE)
    const content = { subject: 'News', format: 'html', body: '<p>Hello</p>' }
    const given = { name: 'News', channel: 'email', list_ids: [list.id], content }
    campaign = (await client.post('/campaigns', given)).body.id
    const scheduled_at = time.inMs(HOUR_MS)
    const { status, body } = await client.post(`/campaigns/${campaign}/schedule`, { scheduled_at })
    assert.equal(status, 200, JSON.stringify(body))
    for (let n = 0; n < EMAILS; n++) {
      const { status } = await email(client, `e${n}@mail.example`, { scheduled_at })
      assert.equal(status, 201)
    }
  }
  const sendAll = async ({ client }: Life) => {
    time.move(2 * HOUR_MS)
    await whenTrue(async () => (await campaignIs(client)) === 'sent' && (await received()) === PEOPLE + EMAILS)
  }

  return {
    original,
    time,
    live,
    schedule,
    sendAll,
    received,
    campaignIs,
    /** Fails if anyone gets a message that they got before, or if a new message isn't sent. */
    assertNothingDoubled: async (location: TestLocation) => {
      await live(location, async ({ client }) => {
        time.move(60_000)
        await email(client, 'new@mail.example')
        await whenTrue(async () => (await received()) === PEOPLE + EMAILS + 1)
        assert.equal(await campaignIs(client), 'paused restored')
        const { body } = await client.get('/messages?per_page=50')
        const waiting = body.data.filter(({ reason }: { reason: string }) => reason === 'restored')
        assert.equal(waiting.length, EMAILS)
      })
      assert.deepEqual((await sink.report()).repeated, [])
    },
  }
}

export type Restore = Awaited<ReturnType<typeof setUpRestore>>
