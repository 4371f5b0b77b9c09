import type { Segment } from '@postrider/client'
import { useTeamData } from './team.tsx'

export const useSegments = (): readonly Segment[] =>
  useTeamData(['segments'], ({ postrider }, signal) => postrider.segments.list({ signal }))

/** Not cached, so that the form starts with current data. */
export const useFreshSegment = (id: number): Segment =>
  useTeamData(['segments', id], ({ postrider }, signal) => postrider.segments.get(id, { signal }), { gcTime: 0 })
