import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTeam } from '../data/team.tsx'
import { SEARCH_PAUSE_MS } from '../ui/search-pause.ts'

/** How many matches to show: as many as fit on the screen. Typing more narrows the search. */
const MATCHES = 8

/** Searches while the user types. Without a search term, returns the newest contacts. */
export const useContactSearch = (text: string) => {
  const { id, postrider } = useTeam()
  const [term] = useDebouncedValue(text.trim(), SEARCH_PAUSE_MS)
  const { data, isFetching } = useQuery({
    queryKey: ['team', id, 'contacts', 'search', term],
    queryFn: ({ signal }) =>
      postrider.contacts.search({ searchTerm: term, order_by: '-created_at', per_page: MATCHES }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { contacts: data?.data ?? [], isSearching: isFetching || term !== text.trim() }
}
