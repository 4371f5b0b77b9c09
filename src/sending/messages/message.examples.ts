import { type Examples, uniqueName } from '../../../test/examples.ts'

const DAY_MS = 86_400_000

export const EXAMPLES: Examples = {
  '/messages/:id': async ({ client, createSender }) => {
    const email_address_id = await createSender()
    const to = `${uniqueName()}@mail.example`
    // Scheduled, because sending the message during the test would change it.
    const scheduled_at = new Date(Date.now() + DAY_MS).toISOString()
    return (await client.post('/emails', { to, email_address_id, subject: 'Hello', text: 'Hello', scheduled_at })).body
  },
}
