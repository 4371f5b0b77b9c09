import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/contact-fields/:id': async ({ client }) =>
    (
      await client.post('/contact-fields', {
        name: 'Nickname',
        type: 'text',
        contact_type: 'person',
        tag: uniqueName(),
      })
    ).body,
}
