import type { Slice } from '../../platform/slice.ts'
import { type ContactFieldDeps, contactFieldRoutes } from './contact-field-routes.ts'

export const contactFieldSlice = (deps: ContactFieldDeps): Slice => ({
  reads: ['teams'],
  tag: {
    name: 'Contact fields',
    description: 'Define the data you store for each contact. Values are validated by type.',
  },
  api: [{ prefix: '/contact-fields', routes: contactFieldRoutes(deps) }],
})
