import type { Page } from '@postrider/client'
import { useTeamData } from './team.tsx'

/** Returns the pages of all sites. */
export const usePages = (): readonly Page[] =>
  useTeamData(['pages'], ({ postrider }, signal) => postrider.pages.list({}, { signal }))

/** Returns a page with its HTML. Not cached, so that the form starts with current data. */
export const useFreshPage = (id: number) =>
  useTeamData(['pages', id], ({ dashboard }, signal) => dashboard.pages.get(id, signal), { gcTime: 0 })
