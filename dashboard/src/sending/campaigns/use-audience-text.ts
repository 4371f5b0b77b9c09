import { useLists } from '../../data/use-lists.ts'
import { useSegments } from '../../data/use-segments.ts'
import type { Campaign } from '../../server/campaign-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'

/** Returns a function that returns the names of a campaign's lists and segment. */
export const useAudienceText = () => {
  const texts = useTexts().campaigns
  const formats = useFormats()
  const lists = useLists()
  const segments = useSegments()
  return ({ list_ids, segment_id }: Pick<Campaign, 'list_ids' | 'segment_id'>): string => {
    if (list_ids.length === 0) return texts.noLists
    const names = formats.list(list_ids.map((id) => lists.find((list) => list.id === id)?.name ?? texts.goneList))
    if (segment_id === null) return names
    return texts.inSegment(names, segments.find(({ id }) => id === segment_id)?.name ?? texts.goneSegment)
  }
}
