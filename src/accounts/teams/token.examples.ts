import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/tokens/:id': async ({ api }) => (await api('POST', '/tokens', { name: 'Shop' })).body,
}
