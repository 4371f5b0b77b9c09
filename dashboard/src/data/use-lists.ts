import { useTeamData } from './team.tsx'

export const useLists = () => useTeamData(['lists'], ({ postrider }, signal) => postrider.lists.list({ signal }))

export const useList = (id: number) =>
  useTeamData(['lists', id], ({ postrider }, signal) => postrider.lists.get(id, { signal }))

/** Returns the list's sign-up form. Not cached, so that the editor starts with current data. */
export const useListForm = (id: number) =>
  useTeamData(['lists', id, 'form'], ({ dashboard }, signal) => dashboard.listForms.get(id, signal), { gcTime: 0 })

/** Not cached, so that the form starts with current data. */
export const useFreshList = (id: number) =>
  useTeamData(['lists', id, 'fresh'], ({ postrider }, signal) => postrider.lists.get(id, { signal }), { gcTime: 0 })
