import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { deleteAddresses, insertAddresses, listAddresses } from '../src/audience/contacts/contact-addresses.ts'
import { addressKey } from '../src/platform/secrets/address-key.ts'
import type { Db, Tx } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import type { Carried, Carrier, Outgoing } from '../src/sending/deliveries/carrier.ts'
import { outboxCarrier } from '../src/sending/deliveries/outbox-carrier.ts'
import { plainEmail } from '../src/sending/deliveries/send-directly.ts'
import { startSending } from '../src/sending/deliveries/start-sending.ts'
import { insertMessages, type NewMessage } from '../src/sending/messages/message-queries.ts'
import { assertExactStates } from './exact-states.ts'
import { manualClock } from './manual-clock.ts'
import { createTeam } from './start-app.ts'
import { type MigratedDatabase, openMigrated, RUN_KIND } from './test-database.ts'

export const LEASE_MS = 9_000

let opened: Promise<MigratedDatabase> | undefined

type Options = Partial<Parameters<typeof startSending>[0]>

/** These messages have no templates, so nothing is rendered. */
const NOTHING_RENDERED = { filled: new Map(), texts: new Map(), failed: new Map() }

/** Sets up sending for one test, with a manual clock and workers that don't poll. Uses a database that no server uses. */
export const setUpSending = async (t: TestContext) => {
  opened ??= openMigrated(RUN_KIND)
  const { db } = await opened
  const team = await createTeam(db, 'A')
  const time = manualClock()
  // Empties the queue, so that the workers of later tests don't send this test's messages.
  t.after(async () => {
    await assertExactStates(db, team.id)
    await db.deleteFrom('message_chunks').execute()
    await db.deleteFrom('queue_lanes').execute()
  })
  const start = (carrier: Carrier, options: Options = {}) => {
    const worker = startSending({
      db,
      clock: time.clock,
      findCarrier: async () => ({ carrier }),
      renderChunk: async () => NOTHING_RENDERED,
      pollMs: Number.POSITIVE_INFINITY,
      leaseMs: LEASE_MS,
      onError: (error: unknown) => assert.fail(String(error)),
      ...options,
    })
    t.after(() => worker.close())
    return worker
  }
  /**
   * Queues messages, each for a different address. With `values.contact_id`, all messages are for that contact's address, which is
   * created if the contact has none.
   */
  const add = async (count: number, values: Partial<NewMessage> = {}, teamId = team.id) => {
    const contactId = values.contact_id ?? undefined
    const rows = await transact(db, async (trx) => {
      const known = contactId === undefined ? undefined : await addressOf(trx, teamId, contactId)
      const messages = Array.from({ length: count }, (_, n) =>
        newEmail(trx, teamId, known ?? `to${n}@mail.example`, values),
      )
      return insertMessages(trx, teamId, messages, time.now())
    })
    return rows.map(({ id }) => id)
  }
  const ledger = (teamId = team.id) =>
    db
      .selectFrom('messages')
      .select(['id', 'status', 'reason', 'attempts', 'last_error', 'chunk_id'])
      .where('team_id', '=', teamId)
      .orderBy('id')
      .execute()
  const statuses = async (teamId = team.id) => (await ledger(teamId)).map(({ status }) => status)
  const createContact = async (email: string) => {
    const times = { created_at: time.now(), updated_at: time.now() }
    const field = { name: 'Email', tag: 'email', type: 'email', contact_type: 'person', allow_multiple: false } as const
    const { id: fieldId } = await db
      .insertInto('contact_fields')
      .values({ team_id: team.id, ...field, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    const documentOf = (address: string | undefined) =>
      `"type":"person","attributes":${JSON.stringify(address === undefined ? {} : { [fieldId]: address })}}`
    const { id } = await db
      .insertInto('contacts')
      .values({ team_id: team.id, fields_version: 0, search_text: '', document: documentOf(email), ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transact(db, (trx) => setAddress(trx, team.id, id, email))
    return {
      id,
      /**
       * Changes the address in the contact's document, but not in the table of addresses. In production, the table lags behind
       * after a contact field has changed.
       */
      changeDocument: (address: string | undefined) =>
        db
          .updateTable('contacts')
          .set({ document: documentOf(address) })
          .where('team_id', '=', team.id)
          .where('id', '=', id)
          .execute(),
      changeCopy: (address: string | undefined) => transact(db, (trx) => setAddress(trx, team.id, id, address)),
      remove: async () => {
        await transact(db, (trx) => setAddress(trx, team.id, id, undefined))
        await db.deleteFrom('contacts').where('team_id', '=', team.id).where('id', '=', id).execute()
      },
    }
  }
  return { db, team, time, start, add, ledger, statuses, createContact }
}

const addressOf = async (trx: Tx, teamId: number, contactId: number): Promise<string> => {
  const found = (await listAddresses(trx, teamId, { first: contactId, last: contactId })).get(contactId)?.[0]
  if (found) return found.address
  const address = `c${contactId}@mail.example`
  await setAddress(trx, teamId, contactId, address)
  return address
}

/** Stores a contact's email address, or deletes it. The contact itself doesn't have to exist. */
export const setAddress = async (trx: Tx, teamId: number, contactId: number, address: string | undefined) => {
  const channel = 'email' as const
  await deleteAddresses(trx, teamId, [contactId])
  if (address === undefined) return
  await insertAddresses(trx, teamId, [{ id: contactId, addresses: [{ channel, address }] }])
}

export const EMAIL_CONTENT = plainEmail('Hello', 'Hello')

export const newEmail = (db: Db, teamId: number, to: string, values: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'email',
  kind: 'transactional',
  status: 'queued',
  reason: null,
  contact_id: null,
  to_address: to,
  address_key: addressKey(db, teamId, 'email', to),
  from_address: 'shop@brand.example',
  identifier_id: null,
  subject: 'Hello',
  brand_id: null,
  list_id: null,
  tags: [],
  metadata: null,
  scheduled_at: null,
  content: EMAIL_CONTENT,
  ...values,
})

/**
 * A carrier that records the messages it sends. It responds with the result of `respond`, or accepts the message if `respond`
 * returns undefined.
 */
export const scriptedCarrier = (
  respond: (outgoing: Outgoing) => Promise<Carried | undefined> | Carried | undefined = () => undefined,
) => {
  const sent: number[] = []
  const carrier: Carrier = {
    ...outboxCarrier,
    name: 'scripted',
    atOnce: 2,
    send: async (outgoing, handOver) => {
      const early = await respond(outgoing)
      if (early && early.is !== 'unknown') return early
      try {
        if (!(await handOver())) return { is: 'not_handed' }
      } catch {
        return { is: 'not_handed' }
      }
      sent.push(outgoing.message.id)
      return early ?? { is: 'sent', providerId: `p${outgoing.message.id}` }
    },
  }
  return { carrier, sent }
}
