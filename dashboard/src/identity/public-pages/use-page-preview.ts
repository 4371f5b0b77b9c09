import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TeamContext, useTeam } from '../../data/team.tsx'
import { useLanguage } from '../../texts/locale.tsx'

/**
 * How long to wait after a change before requesting a preview: longer than the pauses while typing, but short enough to feel live.
 */
const PAUSE_MS = 300

const RETRY_MS = 5_000

/**
 * Returns the server's preview of values that aren't saved yet. While the next preview is loading, returns the previous one.
 * Previews are cached by request, so a page that was already shown appears immediately.
 */
export const usePagePreview = <Request extends object, Preview>(
  name: string,
  request: Request,
  read: (team: TeamContext, request: Request, signal: AbortSignal) => Promise<Preview>,
) => {
  const team = useTeam()
  const { language } = useLanguage()
  const now = JSON.stringify(request)
  const [asked] = useDebouncedValue(now, PAUSE_MS)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['team', team.id, 'page-preview', name, language, asked],
    queryFn: ({ signal }) => read(team, JSON.parse(asked), signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.error !== null && RETRY_MS,
  })
  return { preview: data, error, isBehind: isPlaceholderData || asked !== now }
}
