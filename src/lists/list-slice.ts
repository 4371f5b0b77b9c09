import type { Slice } from '../slice.ts'
import { clearBrandOfLists, clearSenderOfLists } from './list-queries.ts'
import { type ListDeps, listRoutes } from './list-routes.ts'

export const listSlice = (deps: ListDeps): Slice => ({
  tag: { name: 'Lists', description: 'Who gets what: lists of a channel, and who is on them.' },
  api: [{ prefix: '/lists', routes: listRoutes(deps) }],
  onDelete: { brands: clearBrandOfLists, identifiers: clearSenderOfLists },
})
