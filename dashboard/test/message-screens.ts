import type { Page } from 'playwright-core'
import { Postrider } from '../../client/src/index.ts'
import type { StoredStatus } from '../../src/sending/messages/message-states.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { openDialog } from './open-dialog.ts'
import type { Screen } from './screens.ts'
import type { Dashboard } from './start-dashboard.ts'

const EMAIL = `<body style="margin: 0; background: #f4e9d8; font-family: sans-serif">
  <div style="max-width: 560px; margin: 24px auto; padding: 32px; background: #fff">
    <h1 style="margin: 0 0 16px; color: #7a3b69">Thank you, Ada!</h1>
    <p>Your order is on its way. It should arrive on Thursday.</p>
    <p><a href="https://acme.example/orders/812" style="color: #7a3b69">Track your order</a></p>
  </div>
</body>`

const STATUSES: readonly StoredStatus[] = [
  'sent',
  'delivered',
  'bounced',
  'failed',
  'unknown',
  'canceled',
  'suppressed',
]

export const emptyMessageScreens = (home: string): readonly Screen[] => [
  { name: 'messages-empty', path: `${home}/messages`, heading: 'Messages' },
  { name: 'outbox-empty', path: `${home}/outbox`, heading: 'Outbox' },
  { name: 'suppressions-empty', path: `${home}/suppressions`, heading: 'Suppressions' },
  { name: 'connections-empty', path: `${home}/connections`, heading: 'Connections' },
  { name: 'connection-new', path: `${home}/connections/new`, heading: 'Add connection' },
]

const inMessage = (text: string) => (page: Page) => page.getByRole('dialog').getByText(text).first().waitFor()

const openTab = (name: string, text: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click()
  await inMessage(text)(page)
}

const showDark = async (page: Page) => {
  await page.getByRole('switch', { name: 'Dark mode' }).check()
  await page.frameLocator('iframe').frameLocator('iframe').getByText('Thank you, Ada!').waitFor()
}

const askToCancel = async (page: Page) => {
  await page.getByRole('button', { name: 'Cancel message' }).click()
  await page.getByRole('dialog', { name: 'Cancel this message?' }).waitFor()
}

const askForTime = async (page: Page) => {
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('dialog', { name: 'Reschedule this message' }).waitFor()
}

/** Adds a text message and a push notification, and returns their ids. */
const sendToPhones = async ({ acme, acmeTeam, db }: Dashboard) => {
  const phone_id = await createIdentifier(db, acmeTeam.id, 'phone', '+43155502')
  const text = 'Thank you, Ada! Your order is on its way and should arrive on Thursday. 🎉'
  const { body } = await acme.post('/sms', { to: '+436601234567', text, phone_id })
  const now = body.created_at
  const content = { channel: 'push', title: 'On its way', text: 'Your order has left.', image: null, icon: null }
  const { id: content_id } = await db
    .insertInto('message_contents')
    .values({
      team_id: acmeTeam.id,
      created_at: now,
      content: JSON.stringify({ ...content, url: 'https://acme.example/orders/812' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const push = await db
    .insertInto('messages')
    .values({
      team_id: acmeTeam.id,
      channel: 'push',
      kind: 'transactional',
      status: 'sent',
      subject: 'On its way',
      content_id,
      attempts: 1,
      carrier: 'outbox',
      sent_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: body.id, push: push.id }
}

/** Adds suppressions and messages with different statuses to the team, and returns the screens that show them. */
export const messageScreens = async (dashboard: Dashboard, senderId: number): Promise<readonly Screen[]> => {
  const { home, origin, acme, acmeTeam, db } = dashboard
  const postrider = new Postrider({ url: origin, token: acme.token })
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()
  const send = (to: string, html: string) =>
    postrider.emails.send({
      to,
      html,
      text: 'Thank you, Ada!\n\nYour order is on its way.',
      subject: 'Your order is on its way',
      email_address_id: senderId,
      scheduled_at,
      tags: ['order'],
    })
  const ids = new Map<StoredStatus, number>()
  for (const status of STATUSES) {
    const { id } = await send(`${status}@mail.example`, EMAIL)
    const isFailed = status === 'failed' || status === 'bounced'
    await db
      .updateTable('messages')
      .set({
        status,
        attempts: 1,
        carrier: status === 'sent' ? 'outbox' : 'server',
        reason: status === 'suppressed' ? 'suppressed_bounce' : null,
        last_error: isFailed ? 'The recipient’s mail server doesn’t know this address (550 5.1.1).' : null,
      })
      .where('team_id', '=', acmeTeam.id)
      .where('id', '=', id)
      .execute()
    ids.set(status, id)
  }
  const waiting = await send('ada.lovelace@mail.example', EMAIL)
  await postrider.suppressions.create({ channel: 'email', address: 'grace.hopper@mail.example' })
  await postrider.suppressions.create({ channel: 'sms', address: '+436601234567' })
  const { id: sms, push } = await sendToPhones(dashboard)
  const today = Temporal.Now.plainDateISO('UTC')
  const days = Array.from({ length: 30 }, (_, index) => ({
    team_id: acmeTeam.id,
    day: today.subtract({ days: index }).toString(),
    channel: 'email' as const,
    n: 40 + ((index * 37) % 60),
  }))
  await db
    .insertInto('message_days')
    .values([
      ...days.map((day) => ({ ...day, outcome: 'bounced' as const, n: day.n % 7 })),
      ...days.slice(1).map((day) => ({ ...day, outcome: 'sent' as const })),
    ])
    .execute()
  const at = (id: number | undefined) => `${home}/messages/${id}`
  return [
    { name: 'messages', path: `${home}/messages`, heading: 'Messages' },
    { name: 'messages-none', path: `${home}/messages?status=complained`, heading: 'Messages' },
    { name: 'message', path: at(ids.get('bounced')), heading: 'Messages', act: inMessage('Timeline') },
    { name: 'message-suppressed', path: at(ids.get('suppressed')), heading: 'Messages', act: inMessage('bounced, so') },
    { name: 'message-dark', path: at(ids.get('sent')), heading: 'Messages', act: showDark },
    { name: 'message-headers', path: at(ids.get('sent')), heading: 'Messages', act: openTab('Headers', 'Message-ID') },
    { name: 'message-size', path: at(ids.get('sent')), heading: 'Messages', act: openTab('Size', 'Whole email') },
    { name: 'message-sms', path: at(sms), heading: 'Messages', act: inMessage('SMS segment') },
    { name: 'message-push', path: at(push), heading: 'Messages', act: inMessage('Your order has left.') },
    { name: 'outbox', path: `${home}/outbox`, heading: 'Outbox' },
    {
      name: 'outbox-message',
      path: `${home}/outbox/${ids.get('sent')}`,
      heading: 'Outbox',
      act: inMessage('Timeline'),
    },
    { name: 'message-cancel', path: at(waiting.id), heading: 'Messages', act: askToCancel },
    { name: 'message-reschedule', path: at(waiting.id), heading: 'Messages', act: askForTime },
    { name: 'suppressions', path: `${home}/suppressions`, heading: 'Suppressions' },
    { name: 'suppressions-none', path: `${home}/suppressions?reason=complaint`, heading: 'Suppressions' },
    {
      name: 'suppression-add',
      path: `${home}/suppressions`,
      heading: 'Suppressions',
      act: openDialog('Suppress address'),
    },
  ]
}
