import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTeam } from '../../data/team.tsx'
import { SEARCH_PAUSE_MS } from '../../ui/search-pause.ts'

/** The maximum number of matches: as many as fit on the screen. Users can narrow the search by typing more. */
const MATCHES = 8

/** Searches for contacts while the user is typing. Without a search term, returns the newest contacts. */
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
