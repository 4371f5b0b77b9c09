import { useTeamData } from '../session/team.tsx'

export const useBrands = () => useTeamData(['brands'], ({ postrider }, signal) => postrider.brands.list({ signal }))
