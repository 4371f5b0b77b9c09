import type { Settings } from '@postrider/client'
import { useTeamData } from './team.tsx'

export const useSettings = (): Settings =>
  useTeamData(['settings'], ({ postrider }, signal) => postrider.settings.get({ signal }))
