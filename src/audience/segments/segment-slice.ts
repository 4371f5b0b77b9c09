import type { Slice } from '../../platform/slice.ts'
import { type SegmentDeps, segmentRoutes } from './segment-routes.ts'

/** Saved contact filters. */
export const segmentSlice = (deps: SegmentDeps): Slice => ({
  reads: [
    'campaigns',
    'contact_tags',
    'contact_values',
    'contacts',
    'message_activity',
    'messages',
    'subscribers',
    'tracked_campaigns',
  ],
  tag: {
    name: 'Segments',
    description: 'Saved filters that select contacts by their values, tags, lists and messages.',
  },
  api: [{ prefix: '/segments', routes: segmentRoutes(deps) }],
})
