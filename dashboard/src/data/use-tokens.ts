import { useTeamData } from './team.tsx'

/** Soon enough that “last used” seems to answer the command somebody has just tried. */
const LOOK_AGAIN_MS = 2_000

/** While one of them has never been used, its first use is looked out for. */
export const useTokens = () =>
  useTeamData(['tokens'], ({ dashboard }, signal) => dashboard.tokens.list(signal), {
    readAgainMs: (tokens) => tokens.some(({ last_used_at }) => last_used_at === null) && LOOK_AGAIN_MS,
  })
