import type { Examples } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/connections/:id': async ({ api }) =>
    (await api('POST', '/connections', { kind: 'smtp', name: 'Relay', host: 'smtp.example.com' })).body,
}
