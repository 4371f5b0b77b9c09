import type { Slice } from '../../platform/slice.ts'
import { REBUILD_ADDRESSES } from '../contact-fields/address-fields.ts'
import { type ContactDeps, contactRoutes } from './contact-routes.ts'
import { rebuildAddresses } from './rebuild-addresses.ts'

export const contactSlice = (deps: ContactDeps): Slice => ({
  reads: ['teams'],
  tag: { name: 'Contacts', description: 'People and organizations, with values for the team’s contact fields.' },
  api: [{ prefix: '/contacts', routes: contactRoutes(deps) }],
  jobs: { [REBUILD_ADDRESSES]: rebuildAddresses },
})
