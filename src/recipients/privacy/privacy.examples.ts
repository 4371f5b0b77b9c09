import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/privacy-requests/:id': async ({ createRequest }) => ({ id: await createRequest() }),
}
