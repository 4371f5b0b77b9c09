import { type TeamContext, usePrefetch, useTeamData } from './team.tsx'

const LISTS = ['lists']
const readLists = ({ postrider }: TeamContext, signal: AbortSignal) => postrider.lists.list({ signal })

export const useLists = () => useTeamData(LISTS, readLists)

export const usePrefetchLists = () => usePrefetch(LISTS, readLists)

export const useList = (id: number) =>
  useTeamData(['lists', id], ({ postrider }, signal) => postrider.lists.get(id, { signal }))

/** Not cached, so that the editor starts with current data. */
export const useListForm = (id: number) =>
  useTeamData(['lists', id, 'form'], ({ dashboard }, signal) => dashboard.listForms.get(id, signal), { gcTime: 0 })

/** Not cached, so that the form starts with current data. */
export const useFreshList = (id: number) =>
  useTeamData(['lists', id, 'fresh'], ({ postrider }, signal) => postrider.lists.get(id, { signal }), { gcTime: 0 })
