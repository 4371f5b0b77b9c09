import type { Slice } from '../../platform/slice.ts'
import { clearBrandOfLists, clearSenderOfLists } from './list-queries.ts'
import { type ListDeps, listRoutes } from './list-routes.ts'

export const listSlice = (deps: ListDeps): Slice => ({
  reads: ['brands', 'identifiers', 'sites'],
  tag: { name: 'Lists', description: 'Lists of contacts that receive messages on one channel, and their subscribers.' },
  api: [{ prefix: '/lists', routes: listRoutes(deps) }],
  onDelete: { brands: clearBrandOfLists, identifiers: clearSenderOfLists },
})
