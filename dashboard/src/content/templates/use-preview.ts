import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTeam } from '../../data/team.tsx'
import type { Fault, PreviewAnswer, PreviewRequest } from '../../server/template-types.ts'
import type { Texts } from '../../texts/en.ts'
import { useTexts } from '../../texts/locale.tsx'
import { faultsInError } from './faults-in-error.ts'
import { translateFinding } from './translate-finding.ts'

/** How long to wait after a change: longer than the pauses while typing, but short enough to feel live. */
const PAUSE_MS = 350

const RETRY_MS = 5_000

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Returns a unique number for each request object, to use as a cache key instead of the whole request. */
const numberOf = (request: object): number => {
  const number = numbers.get(request) ?? ++lastNumber
  numbers.set(request, number)
  return number
}

/** Returns the label of the setting that a path like `sections.0.columns.0.blocks.2.href` ends with. */
const labelIn = (path: string | null, { settings, image }: Texts['blocks']): string | undefined => {
  const labels: Readonly<Record<string, string>> = {
    href: settings.link,
    url: image.url,
    width: image.width,
    over: settings.over,
    as: settings.as,
  }
  return path?.startsWith('sections.') ? labels[path.split('.').at(-1) ?? ''] : undefined
}

const translated = ({ faults, preview }: PreviewAnswer, { findings, blocks }: Texts): PreviewAnswer => {
  const inLanguage = <T extends { readonly message: string }>(found: T): T => ({
    ...found,
    message: translateFinding(found.message, findings),
  })
  const withLabel = (fault: Fault): Fault => {
    const label = labelIn(fault.path, blocks)
    return label === undefined ? fault : { ...fault, message: `${label}: ${fault.message}` }
  }
  return {
    faults: faults.map(inLanguage).map(withLabel),
    preview: preview && { ...preview, warnings: preview.warnings.map(inLanguage) },
  }
}

/**
 * Returns the preview of a template. While the next preview is loading, returns the previous one. Memoize the request, because
 * every new object is a new request. Without a request, there is no preview.
 */
export const usePreview = (request: PreviewRequest | undefined) => {
  const { id, dashboard } = useTeam()
  const [asked] = useDebouncedValue(request, PAUSE_MS)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['team', id, 'template-preview', asked ? numberOf(asked) : 0],
    queryFn: asked ? ({ signal }) => dashboard.templates.preview(asked, signal).catch(faultsInError) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.error !== null && RETRY_MS,
    gcTime: 0,
  })
  const texts = useTexts()
  const answer = useMemo(() => (request && data ? translated(data, texts) : undefined), [request, data, texts])
  return { answer, error, isBehind: isPlaceholderData || asked !== request }
}
