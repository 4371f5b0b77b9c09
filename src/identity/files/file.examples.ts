import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/files/:id': async ({ client, upload }) =>
    (await upload(client, [{ name: 'file', filename: uniqueName(), content: 'x' }])).body,
}
