import { Postrider } from '@postrider/client'
import { type QueryKey, useMutation, usePrefetchQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { PATIENCE } from '../server/ask.ts'
import { type DashboardApi, dashboardApi } from '../server/dashboard-api.ts'
import { teamToken } from '../server/team-token.ts'
import { fetchWithProgress } from '../server/upload.ts'
import { useMessageOf } from '../ui/error-message.ts'
import { notify } from '../ui/notices.tsx'

/** The current team, and API clients that access its data. */
export interface TeamContext {
  readonly id: number
  readonly name: string
  /** A client for the public API. */
  readonly postrider: Postrider
  readonly dashboard: DashboardApi
  /** Returns a client for the public API that reports upload progress from 0 to 1. */
  readonly postriderWithProgress: (onProgress: (part: number) => void) => Postrider
}

const Context = createContext<TeamContext | undefined>(undefined)

const LAST_TEAM = 'postrider-last-team'

/** Returns the id of the team that the user opened last, or 0 if they haven't opened a team yet. */
export const lastTeamId = () => Number(localStorage.getItem(LAST_TEAM))

let current: TeamContext | undefined

/**
 * Returns a team's context. It stays the same until another team is opened: React may call this more than once for the same page,
 * and each new context would request another token.
 */
const contextOf = (id: number, name: string): TeamContext => {
  if (current?.id !== id || current.name !== name) current = createContextOf(id, name)
  return current
}

const createContextOf = (id: number, name: string): TeamContext => {
  localStorage.setItem(LAST_TEAM, String(id))
  const token = teamToken(id)
  const url = location.origin
  return {
    id,
    name,
    postrider: new Postrider({ url, token: token.get, fetch: token.fetch, ...PATIENCE }),
    dashboard: dashboardApi(token.fetch),
    postriderWithProgress: (onProgress) =>
      new Postrider({ url, token: token.get, fetch: fetchWithProgress(onProgress) }),
  }
}

export const TeamProvider = ({ id, name, children }: { id: number; name: string; children: ReactNode }) => (
  <Context value={useMemo(() => contextOf(id, name), [id, name])}>{children}</Context>
)

export const useTeam = (): TeamContext => {
  const team = useContext(Context)
  if (!team) throw new Error('There is no team outside a TeamProvider.')
  return team
}

interface DataOptions<T> {
  /** Returns the interval for refetching while the data is on screen, or false for no refetching. */
  readonly readAgainMs?: (data: T) => number | false
  /** How long to keep the data once no screen shows it, in milliseconds. The minimum is one second. */
  readonly gcTime?: number
}

/** Fetches the team's data and caches it under a name. `useRefresh` and `useTeamChange` refetch it by the name's first part. */
export const useTeamData = <T,>(
  name: QueryKey,
  read: (team: TeamContext, signal: AbortSignal) => Promise<T>,
  { readAgainMs = () => false, ...options }: DataOptions<T> = {},
): T => {
  const team = useTeam()
  return useSuspenseQuery({
    queryKey: ['team', team.id, ...name],
    queryFn: ({ signal }) => read(team, signal),
    refetchInterval: ({ state }) => state.data !== undefined && readAgainMs(state.data as T),
    ...options,
  }).data
}

/**
 * Removes data from the cache when the user leaves a screen that must always start with current data, even if they return
 * immediately.
 */
export const useForgetOnLeave = (name: QueryKey) => {
  const queries = useQueryClient()
  const { id } = useTeam()
  const key = JSON.stringify(['team', id, ...name])
  useEffect(() => () => queries.removeQueries({ queryKey: JSON.parse(key), exact: true }), [queries, key])
}

/** Starts fetching data that `useTeamData` will need under the same name. */
export const usePrefetch = <T,>(name: QueryKey, read: (team: TeamContext, signal: AbortSignal) => Promise<T>) => {
  const team = useTeam()
  usePrefetchQuery({ queryKey: ['team', team.id, ...name], queryFn: ({ signal }) => read(team, signal) })
}

/** Returns a function that refetches all data whose name starts with a given part, including data that isn't on screen. */
export const useRefresh = () => {
  const queries = useQueryClient()
  const { id } = useTeam()
  return (...names: readonly string[]) =>
    Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: ['team', id, name], refetchType: 'all' })))
}

interface Change<Input, Data> {
  readonly run: (input: Input) => Promise<unknown>
  /** The first parts of the names of the data to refetch afterward, even after an error. */
  readonly refreshes: readonly string[]
  /** The change to show before the server responds. It is rolled back if the request fails. */
  readonly optimistic?: { readonly name: QueryKey; readonly apply: (data: Data, input: Input) => Data }
  /** The notice to show on success. */
  readonly done?: string
}

/** Returns a mutation for a change that is made without a form. Errors appear in a notice, and `mutateAsync` also rejects. */
export const useTeamChange = <Input, Data = never>({ run, refreshes, optimistic, done }: Change<Input, Data>) => {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const messageOf = useMessageOf()
  const { id } = useTeam()
  const queryKey = ['team', id, ...(optimistic?.name ?? [])]
  return useMutation({
    mutationFn: run,
    onMutate: async (input: Input) => {
      if (!optimistic) return {}
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Data>(queryKey)
      if (before !== undefined) queries.setQueryData<Data>(queryKey, optimistic.apply(before, input))
      return { before }
    },
    onError: (error, _, context) => {
      if (context?.before !== undefined) queries.setQueryData<Data>(queryKey, context.before)
      notify(messageOf(error), 'problem')
    },
    onSuccess: () => done && notify(done),
    onSettled: () => refresh(...refreshes),
  })
}
