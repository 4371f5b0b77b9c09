import { useTeamData } from './team.tsx'

/** How often to refetch: often enough that “last used” updates soon after the user runs the example command. */
const LOOK_AGAIN_MS = 2_000

/** Returns the team's API tokens. Refetches them while any token is unused, to show its first use. */
export const useTokens = () =>
  useTeamData(['tokens'], ({ dashboard }, signal) => dashboard.tokens.list(signal), {
    readAgainMs: (tokens) => tokens.some(({ last_used_at }) => last_used_at === null) && LOOK_AGAIN_MS,
  })
