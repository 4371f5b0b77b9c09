import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/contacts/:id': async ({ client }) => (await client.post('/contacts', { tags: ['VIP'] })).body,
}
