import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/lists/:id': async ({ client }) => (await client.post('/lists', { name: 'News', channel: 'email' })).body,
}
