import type { Slice } from '../slice.ts'
import { type SegmentDeps, segmentRoutes } from './segment-routes.ts'

/** Saved contact filters. */
export const segmentSlice = (deps: SegmentDeps): Slice => ({
  tag: {
    name: 'Segments',
    description: 'Saved filters that select contacts by their values, tags, lists and messages.',
  },
  api: [{ prefix: '/segments', routes: segmentRoutes(deps) }],
})
