import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { LEASE_MS, scriptedCarrier, setUpSending } from '../../../test/sending-set-up.ts'
import { rebuildAddressesLater } from '../../audience/contact-fields/address-fields.ts'
import { insertOptOut } from '../../audience/subscribers/opt-out-queries.ts'
import { insertSuppression } from '../../audience/suppressions/suppression-queries.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import { transact } from '../../platform/storage/transact.ts'
import { recordHandOver } from '../messages/hand-over-queries.ts'
import { cancelMessage } from '../messages/message-actions.ts'
import { updateRecipients } from '../messages/recipient-queries.ts'
import type { Carried, Carrier } from './carrier.ts'

const HOUR_MS = 3_600_000
const [OLD, NEW] = ['old@mail.example', 'new@mail.example']

const setUp = async (t: TestContext) => {
  const sending = await setUpSending(t)
  const { db, team, time, start, add } = sending
  const contact = await sending.createContact(OLD)
  const recipients: (string | null)[] = []
  const { carrier } = scriptedCarrier(({ message }) => {
    recipients.push(message.to_address)
    return undefined
  })
  return {
    ...sending,
    contact,
    recipients,
    schedule: () => add(1, { status: 'scheduled', scheduled_at: time.inMs(HOUR_MS), contact_id: contact.id }),
    sendLater: async (given: Carrier = carrier) => {
      time.move(HOUR_MS)
      await start(given).runOnce()
    },
    outcomes: () =>
      db
        .selectFrom('messages')
        .select(['status', 'reason', 'to_address'])
        .where('team_id', '=', team.id)
        .orderBy('id')
        .execute(),
    suppressed: async () =>
      (await db.selectFrom('suppressions').select('address').where('team_id', '=', team.id).execute()).map(
        ({ address }) => address,
      ),
  }
}

test('a scheduled message is sent to the address that its contact has when it is due', async (t) => {
  const { contact, recipients, schedule, sendLater, outcomes } = await setUp(t)
  await schedule()
  await contact.changeDocument(NEW)
  await contact.changeCopy(NEW)
  await sendLater()
  assert.deepEqual(recipients, [NEW])
  assert.deepEqual(await outcomes(), [{ status: 'sent', reason: null, to_address: NEW }])
})

test('if a message to a changed address bounces, that address is suppressed', async (t) => {
  const { contact, schedule, sendLater, outcomes, suppressed } = await setUp(t)
  await schedule()
  await contact.changeDocument(NEW)
  await contact.changeCopy(NEW)
  await sendLater(scriptedCarrier(() => ({ is: 'bounced', error: 'No such user.' })).carrier)
  assert.deepEqual(await outcomes(), [{ status: 'bounced', reason: null, to_address: NEW }])
  assert.deepEqual(await suppressed(), [NEW])
})

test('a message is sent to its contact’s address even if the stored copy of that address is missing or wrong', async (t) => {
  const { contact, recipients, schedule, sendLater } = await setUp(t)
  for (const outdated of [undefined, NEW]) {
    await contact.changeCopy(OLD)
    await schedule()
    await contact.changeCopy(outdated)
    await sendLater()
  }
  assert.deepEqual(recipients, [OLD, OLD])
})

test('if an address changes while a slow chunk is being sent, messages that haven’t been sent use the new address', async (t) => {
  const { start, add, contact } = await setUp(t)
  await add(3, { contact_id: contact.id })
  const recipients: (string | null)[] = []
  const { carrier } = scriptedCarrier()
  const send: Carrier['send'] = async ({ message }, handOver) => {
    if (!(await handOver())) return { is: 'not_handed' }
    if (recipients.push(message.to_address) === 1) {
      await contact.changeDocument(NEW)
      await contact.changeCopy(NEW)
    }
    return { is: 'sent', providerId: null }
  }
  await start({ ...carrier, send, atOnce: 1 }, { recheckMs: 0 }).runOnce()
  assert.deepEqual(recipients, [OLD, NEW, NEW])
})

test('scheduled messages aren’t sent and keep no address if their contact was deleted or no longer has an address', async (t) => {
  const { contact, recipients, schedule, sendLater, outcomes } = await setUp(t)
  await schedule()
  await contact.changeDocument(undefined)
  await contact.changeCopy(undefined)
  await sendLater()
  await contact.changeCopy(OLD)
  await schedule()
  await contact.remove()
  await sendLater()
  assert.deepEqual(recipients, [])
  assert.deepEqual(await outcomes(), [
    { status: 'failed', reason: 'no_address', to_address: null },
    { status: 'canceled', reason: 'contact_deleted', to_address: null },
  ])
})

test('a message isn’t sent if the contact’s new address is suppressed', async (t) => {
  const { db, team, time, contact, recipients, schedule, sendLater, outcomes } = await setUp(t)
  await schedule()
  await contact.changeDocument(NEW)
  await contact.changeCopy(NEW)
  const cause = { reason: 'manual', source: 'api' } as const
  await transact(db, (trx) => insertSuppression(trx, team.id, { channel: 'email', address: NEW, ...cause }, time.now()))
  await sendLater(scriptedCarrier().carrier)
  assert.deepEqual(recipients, [])
  assert.deepEqual(await outcomes(), [{ status: 'suppressed', reason: 'suppressed_manual', to_address: NEW }])
})

test('a marketing message isn’t sent to an address that has unsubscribed from the list', async (t) => {
  const { db, team, time, start, add, contact, outcomes } = await setUp(t)
  const times = { created_at: time.now(), updated_at: time.now() }
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ team_id: team.id, name: 'N', name_key: 'n', channel: 'email', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscribers')
    .values({ team_id: team.id, list_id, contact_id: contact.id, status: 'subscribed', ...times })
    .execute()
  await add(1, { kind: 'marketing', list_id, contact_id: contact.id })
  await transact(db, (trx) => insertOptOut(trx, team.id, list_id, addressKey(db, team.id, 'email', NEW), time.now()))
  await contact.changeDocument(NEW)
  await contact.changeCopy(NEW)
  const { carrier, sent } = scriptedCarrier()
  await start(carrier).runOnce()
  assert.deepEqual(sent, [])
  assert.deepEqual(await outcomes(), [{ status: 'suppressed', reason: 'unsubscribed', to_address: NEW }])
})

test('a transactional email that another worker may already have sent is sent again to the same address', async (t) => {
  const { start, add, time, contact } = await setUp(t)
  await add(1, { contact_id: contact.id })
  const stuck = Promise.withResolvers<Carried>()
  const recipients: unknown[] = []
  const { carrier } = scriptedCarrier()
  const send: Carrier['send'] = async ({ message }, handOver) => {
    await handOver()
    return recipients.push(message.to_address) === 1 ? stuck.promise : { is: 'sent', providerId: null }
  }
  const running = start({ ...carrier, send }, { onError: () => {} }).runOnce()
  await whenTrue(() => recipients.length === 1)
  await contact.changeDocument(NEW)
  await contact.changeCopy(NEW)
  time.move(LEASE_MS)
  await start({ ...carrier, send }).runOnce()
  assert.deepEqual(recipients, [OLD, OLD])
  stuck.resolve({ is: 'not_handed' })
  await running
})

const UNCONFIRMED: Carried = { is: 'unknown', error: 'The connection broke.' }

/** Sends a message whose first attempt isn't confirmed. Returns a function that makes another attempt an hour later. */
const setUpUnconfirmed = async (t: TestContext, later: Carried[] = []) => {
  const app = await setUp(t)
  const { time, start, add, contact } = app
  const [id = 0] = await add(1, { contact_id: contact.id })
  const results = [UNCONFIRMED, ...later]
  const recipients: (string | null)[] = []
  const { carrier } = scriptedCarrier()
  const send: Carrier['send'] = async ({ message }, handOver) => {
    if (!(await handOver())) return { is: 'not_handed' }
    recipients.push(message.to_address)
    return results.shift() ?? { is: 'sent', providerId: null }
  }
  const attempt = async () => {
    await start({ ...carrier, send, reportDown: async () => ({ until: time.inMs(HOUR_MS) }) }).runOnce()
    time.move(HOUR_MS)
  }
  await attempt()
  return { ...app, id, recipients, attempt }
}

test('a message that may have arrived is retried at the same address, and becomes unknown if it can’t be retried', async (t) => {
  const { db, team, time, contact, recipients, attempt, outcomes } = await setUpUnconfirmed(t, [
    { is: 'refused', error: 'Try again later.' },
    { is: 'down', error: 'The server is down.' },
  ])
  await contact.changeDocument(NEW)
  await contact.changeCopy(NEW)
  await attempt()
  await attempt()
  assert.deepEqual(recipients, [OLD, OLD, OLD])
  const cause = { reason: 'manual', source: 'api' } as const
  await transact(db, (trx) => insertSuppression(trx, team.id, { channel: 'email', address: OLD, ...cause }, time.now()))
  await attempt()
  assert.deepEqual(await outcomes(), [{ status: 'unknown', reason: null, to_address: OLD }])
})

test('a message that may have arrived isn’t sent again if its contact was deleted, and becomes unknown', async (t) => {
  const { contact, attempt, recipients, outcomes } = await setUpUnconfirmed(t)
  await contact.remove()
  await attempt()
  assert.deepEqual(recipients, [OLD])
  assert.deepEqual(await outcomes(), [{ status: 'unknown', reason: null, to_address: OLD }])
})

test('canceling a message that may have arrived sets its status to unknown', async (t) => {
  const { db, team, time, id, attempt, recipients, outcomes } = await setUpUnconfirmed(t)
  await transact(db, (trx) => cancelMessage(trx, team.id, id, time.now()))
  await attempt()
  assert.deepEqual(recipients, [OLD])
  assert.deepEqual(await outcomes(), [{ status: 'unknown', reason: null, to_address: OLD }])
})

test('a queued message is sent to the address that the contact has when it is handed to the provider', async (t) => {
  const { start, add, contact } = await setUp(t)
  await add(1, { contact_id: contact.id })
  const recipients: (string | null)[] = []
  const { carrier } = scriptedCarrier()
  let isFirst = true
  const send: Carrier['send'] = async ({ message }, handOver) => {
    if (isFirst) {
      isFirst = false
      await contact.changeDocument(NEW)
      await contact.changeCopy(NEW)
    }
    if (!(await handOver())) return { is: 'not_handed' }
    recipients.push(message.to_address)
    return { is: 'sent', providerId: null }
  }
  await start({ ...carrier, send }, { recheckMs: 0 }).runOnce()
  assert.deepEqual(recipients, [NEW])
})

test('while stored copies of addresses are being rebuilt, messages are sent to the addresses in the contacts', async (t) => {
  const { db, team, time, contact, recipients, schedule, sendLater } = await setUp(t)
  await schedule()
  await contact.changeDocument(NEW)
  await transact(db, (trx) => rebuildAddressesLater(trx, team.id, time.now()))
  await sendLater()
  assert.deepEqual(recipients, [NEW])
  await db.deleteFrom('jobs').where('team_id', '=', team.id).execute()
})

test('an address that a message was just handed over to isn’t used again, even if its contact has moved since', async (t) => {
  const { db, team, time, add, ledger, contact } = await setUp(t)
  const campaign = { campaign_id: 1, status: 'queued' } as const
  const [handed = 0] = await add(1, { ...campaign, contact_id: contact.id })
  const [moved = 0] = await add(1, campaign)
  await contact.changeCopy(NEW)
  const [{ chunk_id: handedIn = 0 } = {}, { chunk_id: movedIn = 0 } = {}] = await ledger()
  await db.updateTable('message_chunks').set({ lease_token: 5 }).where('team_id', '=', team.id).execute()
  const move = () =>
    transact(db, (trx) =>
      updateRecipients(
        trx,
        { teamId: team.id, chunkId: movedIn ?? 0, token: 5 },
        [{ id: moved, campaign_id: 1, to_address: OLD, address_key: addressKey(db, team.id, 'email', OLD) }],
        time.now(),
      ),
    )
  const chunk = { teamId: team.id, chunkId: handedIn ?? 0, token: 5 }
  const isRefused = { id: handed, at: time.now(), is: 'refused', error: 'Try later' } as const
  await recordHandOver(db, chunk, { ids: [handed], results: [] }, time.now())
  assert.deepEqual(await move(), new Set([moved]))
  await recordHandOver(db, chunk, { ids: [], results: [isRefused] }, time.now())
  assert.deepEqual(await move(), new Set(), 'the other message will be sent to the new address')
})
