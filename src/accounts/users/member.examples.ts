import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/invitations/:id': async ({ api }) => (await api('POST', '/invitations', {})).body,
  '/members/:id': async ({ api }) => (await api('GET', '/members')).body[0],
}
