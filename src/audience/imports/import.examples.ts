import type { Examples } from '../../../test/examples.ts'
import { importCsv } from '../../../test/imports.ts'

export const EXAMPLES: Examples = {
  '/contacts/imports/:id': ({ client }) => importCsv(client, 'tags\nVIP\n'),
}
