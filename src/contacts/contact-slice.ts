import type { Slice } from '../slice.ts'
import { type ContactDeps, contactRoutes } from './contact-routes.ts'

export const contactSlice = (deps: ContactDeps): Slice => ({
  tag: { name: 'Contacts', description: 'People and organizations, with values for the team’s contact fields.' },
  api: [{ prefix: '/contacts', routes: contactRoutes(deps) }],
})
