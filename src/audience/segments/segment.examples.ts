import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/segments/:id': async ({ client }) =>
    (await client.post('/segments', { name: 'VIPs', filter: { tag: 'vip' } })).body,
}
