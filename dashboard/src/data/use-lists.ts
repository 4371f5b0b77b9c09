import { useTeamData } from './team.tsx'

export const useLists = () => useTeamData(['lists'], ({ postrider }, signal) => postrider.lists.list({ signal }))

export const useList = (id: number) =>
  useTeamData(['lists', id], ({ postrider }, signal) => postrider.lists.get(id, { signal }))

/** Not cached, so that the form starts with current data. */
export const useFreshList = (id: number) =>
  useTeamData(['lists', id, 'fresh'], ({ postrider }, signal) => postrider.lists.get(id, { signal }), { gcTime: 0 })
