import { type TeamContext, usePrefetch, useTeamData } from './team.tsx'

const LISTS = ['lists']
const readLists = ({ postrider }: TeamContext, signal: AbortSignal) => postrider.lists.list({ signal })

export const useLists = () => useTeamData(LISTS, readLists)

/** Starts fetching the data for `useLists` while other data is still loading. */
export const usePrefetchLists = () => usePrefetch(LISTS, readLists)

export const useList = (id: number) =>
  useTeamData(['lists', id], ({ postrider }, signal) => postrider.lists.get(id, { signal }))

/** Returns the list's sign-up form. Not cached, so that the editor starts with current data. */
export const useListForm = (id: number) =>
  useTeamData(['lists', id, 'form'], ({ dashboard }, signal) => dashboard.listForms.get(id, signal), { gcTime: 0 })

/** Returns a list. Not cached, so that the form starts with current data. */
export const useFreshList = (id: number) =>
  useTeamData(['lists', id, 'fresh'], ({ postrider }, signal) => postrider.lists.get(id, { signal }), { gcTime: 0 })
