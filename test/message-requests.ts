import { whenTrue } from './manual-clock.ts'
import { startApp } from './start-app.ts'
import { createIdentifier } from './verified-identifiers.ts'

type Given = Record<string, unknown>

/** Creates an app with a verified address and phone number, and functions that send messages from them. */
export const setUpMessages = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const { acme, acmeTeam, db } = app
  const sender = await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  const phone = await createIdentifier(db, acmeTeam.id, 'phone', '+436601234567')
  const email = (given: Given) =>
    acme.post('/emails', { to: 'ada@mail.example', email_address_id: sender, subject: 'Hello', text: 'Hi', ...given })
  const errorsOf = async (given: Given) => (await email(given)).body.errors
  const ended = async (id: number) => {
    let message = (await acme.get(`/messages/${id}`)).body
    await whenTrue(async () => {
      message = (await acme.get(`/messages/${id}`)).body
      return !['queued', 'sending'].includes(message.status)
    })
    return message
  }
  return { ...app, sender, phone, email, errorsOf, ended }
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
