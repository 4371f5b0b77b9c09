import { useSuspenseQuery } from '@tanstack/react-query'
import { queryClient, SESSION_KEY } from '../server/query-client.ts'
import { type Session, sessionApi } from '../server/session-api.ts'

export const useSession = (): Session =>
  useSuspenseQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => sessionApi.get(signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Starts a session and discards all cached data from the previous one. */
export const beginSession = (session: Session) => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
  queryClient.setQueryData(SESSION_KEY, session)
}

export const signOut = async () => {
  await sessionApi.signOut()
  beginSession({ user: null, teams: [], needs_setup: false })
}

/** Records that the signed-in user has confirmed their email address. */
export const noteConfirmed = (email: string) =>
  queryClient.setQueryData<Session>(SESSION_KEY, (session) =>
    session?.user?.email === email ? { ...session, user: { ...session.user, must_confirm_email: false } } : session,
  )
