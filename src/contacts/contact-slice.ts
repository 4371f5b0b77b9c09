import type { Slice } from '../slice.ts'
import { type ContactDeps, contactRoutes } from './contact-routes.ts'

export const contactSlice = (deps: ContactDeps): Slice => ({
  tag: { name: 'Contacts', description: 'People and organizations, with values under the team’s fields.' },
  api: [{ prefix: '/contacts', routes: contactRoutes(deps) }],
})
