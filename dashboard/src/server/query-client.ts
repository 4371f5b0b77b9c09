import { PostriderError } from '@postrider/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Session } from './session-api.ts'

export const SESSION_KEY = ['session']

/** The session has ended, here or elsewhere: sign-in takes the place of the screen, and the address stays. */
const noticeSignedOut = (error: unknown) => {
  if (!(error instanceof PostriderError) || error.code !== 'unauthenticated') return
  queryClient.setQueryData<Session>(SESSION_KEY, (session) => session && { ...session, user: null, teams: [] })
}

/** What was read so long ago is shown at once and read again behind it. */
const STALE_AFTER_MS = 10_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  // Requests have retries of their own.
  defaultOptions: { queries: { retry: false, staleTime: STALE_AFTER_MS } },
})
