import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/campaigns/:id': async ({ client }) => (await client.post('/campaigns', { name: 'Sale', channel: 'email' })).body,
}
