import { PostriderError } from '@postrider/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Session } from './session-api.ts'

export const SESSION_KEY = ['session']

/** If a request fails because the session has ended, shows the sign-in page at the same URL. */
const noticeSignedOut = (error: unknown) => {
  if (!(error instanceof PostriderError) || error.code !== 'unauthenticated') return
  queryClient.setQueryData<Session>(SESSION_KEY, (session) => session && { ...session, user: null, teams: [] })
}

/** Data older than this is still shown immediately, but refetched in the background. */
const STALE_AFTER_MS = 10_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    // By default, TanStack Query waits silently while the browser is offline. Users should see an error instead. TanStack Query
    // doesn't retry, because ask.ts and the client already do.
    queries: { retry: false, staleTime: STALE_AFTER_MS, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
