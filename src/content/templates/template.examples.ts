import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  // Every template has a version 1.
  '/templates/:id/versions/:version': async () => ({ id: 1 }),
  '/templates/:id': async ({ client }) =>
    (await client.post('/templates', { name: uniqueName(), channel: 'sms', body: 'Hi {{ data.name }}' })).body,
}
