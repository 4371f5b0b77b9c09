import type { Page } from '@postrider/client'
import { useTeamData } from './team.tsx'

/** Of all sites. */
export const usePages = (): readonly Page[] =>
  useTeamData(['pages'], ({ postrider }, signal) => postrider.pages.list({}, { signal }))

/** With its HTML; for a form, which begins with what is there now, not with what was there when one last looked. */
export const useFreshPage = (id: number) =>
  useTeamData(['pages', id], ({ dashboard }, signal) => dashboard.pages.get(id, signal), { gcTime: 0 })
