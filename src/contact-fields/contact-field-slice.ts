import type { Slice } from '../slice.ts'
import { type ContactFieldDeps, contactFieldRoutes } from './contact-field-routes.ts'

export const contactFieldSlice = (deps: ContactFieldDeps): Slice => ({
  tag: {
    name: 'Contact fields',
    description: 'What the team keeps of its contacts: fields of its own, with types.',
  },
  api: [{ prefix: '/contact-fields', routes: contactFieldRoutes(deps) }],
})
