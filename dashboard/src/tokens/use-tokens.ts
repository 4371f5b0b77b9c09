import { useTeamData } from '../session/team.tsx'

/** Soon enough that “last used” seems to answer the command somebody has just tried. */
const LOOK_AGAIN_MS = 2_000

export const useTokens = () =>
  useTeamData(['tokens'], ({ dashboard }, signal) => dashboard.tokens.list(signal), { refetchInterval: LOOK_AGAIN_MS })
