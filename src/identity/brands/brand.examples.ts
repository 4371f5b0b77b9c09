import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/brands/:id': async ({ client }) =>
    (await client.post('/brands', { name: 'Acme', is_default: true, tags: ['VIP'] })).body,
}
