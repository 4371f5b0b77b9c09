import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/suppressions/:id': async ({ client }) =>
    (await client.post('/suppressions', { channel: 'email', address: `${uniqueName()}@mail.example` })).body,
}
