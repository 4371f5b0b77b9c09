import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/verified/email/:id': async ({ client }) =>
    (await client.post('/verified/email', { email: `${uniqueName()}@acme.example` })).body,
  '/verified/phone/:id': async ({ client }) =>
    (await client.post('/verified/phone', { phone: `+4366${Math.floor(1e8 + Math.random() * 8e8)}` })).body,
}
