import { type TeamContext, usePrefetch, useTeamData } from './team.tsx'

const TOKENS = ['tokens']
const readTokens = ({ dashboard }: TeamContext, signal: AbortSignal) => dashboard.tokens.list(signal)

/** Often enough that “last used” updates soon after the user runs the example command. */
const LOOK_AGAIN_MS = 2_000

/** Refetches while any token is unused, to show its first use. */
export const useTokens = () =>
  useTeamData(TOKENS, readTokens, {
    readAgainMs: (tokens) => tokens.some(({ last_used_at }) => last_used_at === null) && LOOK_AGAIN_MS,
  })

export const usePrefetchTokens = () => usePrefetch(TOKENS, readTokens)
