import type { Page } from '@postrider/client'
import { useTeamData } from './team.tsx'

export const usePages = (): readonly Page[] =>
  useTeamData(['pages'], ({ postrider }, signal) => postrider.pages.list({}, { signal }))

/** Not cached, so that the form starts with current data. */
export const useFreshPage = (id: number) =>
  useTeamData(['pages', id], ({ dashboard }, signal) => dashboard.pages.get(id, signal), { gcTime: 0 })
