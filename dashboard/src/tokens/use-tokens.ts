import { useTeamData } from '../session/team.tsx'

export const useTokens = (options?: { refetchInterval: number | false }) =>
  useTeamData(['tokens'], ({ dashboard }, signal) => dashboard.tokens.list(signal), options)
