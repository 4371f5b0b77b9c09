import type { TeamContext } from './team.tsx'
import { usePrefetch, useTeamData } from './team.tsx'

/** How often to refetch: often enough that “last used” updates soon after the user runs the example command. */
const LOOK_AGAIN_MS = 2_000

const read = ({ dashboard }: TeamContext, signal: AbortSignal) => dashboard.tokens.list(signal)

/** Starts fetching the tokens. Call it before a hook that waits for other data. */
export const usePrefetchTokens = () => usePrefetch(['tokens'], read)

/** Refetches while any token is unused, to show its first use. */
export const useTokens = () =>
  useTeamData(['tokens'], read, {
    readAgainMs: (tokens) => tokens.some(({ last_used_at }) => last_used_at === null) && LOOK_AGAIN_MS,
  })
