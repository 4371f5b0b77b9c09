import { useTeamData } from './team.tsx'

export const useBrands = () => useTeamData(['brands'], ({ postrider }, signal) => postrider.brands.list({ signal }))
