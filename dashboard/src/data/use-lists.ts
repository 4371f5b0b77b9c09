import { useTeamData } from './team.tsx'

export const useLists = () => useTeamData(['lists'], ({ postrider }, signal) => postrider.lists.list({ signal }))

export const useList = (id: number) =>
  useTeamData(['lists', id], ({ postrider }, signal) => postrider.lists.get(id, { signal }))

/** For a form, which begins with what is there now, not with what was there when one last looked. */
export const useFreshList = (id: number) =>
  useTeamData(['lists', id, 'fresh'], ({ postrider }, signal) => postrider.lists.get(id, { signal }), { gcTime: 0 })
