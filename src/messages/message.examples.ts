import { type Examples, uniqueName } from '../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/messages/:id': async ({ client, createSender }) => {
    const email_address_id = await createSender()
    const to = `${uniqueName()}@mail.example`
    return (await client.post('/emails', { to, email_address_id, subject: 'Hello', text: 'Hello' })).body
  },
}
