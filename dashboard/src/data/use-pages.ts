import type { Page } from '@postrider/client'
import { useTeamData } from './team.tsx'

/** The pages of all sites. */
export const usePages = (): readonly Page[] =>
  useTeamData(['pages'], ({ postrider }, signal) => postrider.pages.list({}, { signal }))

/** Includes the HTML. Not cached, so that the form starts with current data. */
export const useFreshPage = (id: number) =>
  useTeamData(['pages', id], ({ dashboard }, signal) => dashboard.pages.get(id, signal), { gcTime: 0 })
