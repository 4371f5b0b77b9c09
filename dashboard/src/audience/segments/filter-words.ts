import type { Filter } from '../../../../src/audience/segments/segment-filter.ts'
import { useNewestCampaigns } from '../../data/use-campaigns.ts'
import { useFields } from '../../data/use-fields.ts'
import { useLists } from '../../data/use-lists.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'

/** Returns a function that describes a filter in words. */
export const useFilterWords = () => {
  const { segments, statuses } = useTexts()
  const { words, form } = segments
  const formats = useFormats()
  const fields = useFields()
  const lists = useLists()
  const campaigns = useNewestCampaigns()

  const valueText = (value: string | number | boolean | undefined) => {
    if (typeof value === 'boolean') return value ? form.yes : form.no
    return typeof value === 'number' ? formats.number(value) : (value ?? '')
  }
  const describe = (filter: Filter): string => {
    if ('all' in filter) return join(filter.all, words.and)
    if ('any' in filter) return join(filter.any, words.or)
    if ('not' in filter) return words.not(describe(filter.not))
    if ('field' in filter) {
      const name = fields.find(({ tag }) => tag === filter.field)?.name ?? filter.field
      if (filter.op === 'in_last_days') return `${name} ${words.lastDays(Number(filter.value))}`
      return [name, form.operators[filter.op], valueText(filter.value)].filter(Boolean).join(' ')
    }
    if ('tag' in filter) return words.tag(filter.tag)
    if ('list_id' in filter)
      return words.list(
        statuses[filter.status],
        lists.find(({ id }) => id === filter.list_id)?.name ?? words.unknownList,
      )
    if ('type' in filter) return form.types[filter.type]
    if ('column' in filter) {
      const name = form.kinds[filter.column]
      if (filter.op === 'in_last_days') return `${name} ${words.lastDays(Number(filter.value))}`
      return [name, form.operators[filter.op], formats.dateTime(new Date(filter.value))].join(' ')
    }
    const activity = form.activities[filter.activity]
    const campaign = campaigns.find(({ id }) => id === filter.campaign_id)?.name ?? `#${filter.campaign_id}`
    return [
      activity,
      ...(filter.within_days === undefined ? [] : [words.lastDays(filter.within_days)]),
      ...(filter.campaign_id === undefined ? [] : [`(${campaign})`]),
    ].join(' ')
  }
  const isMixed = (filter: Filter) =>
    ('all' in filter && filter.all.length > 1) || ('any' in filter && filter.any.length > 1)
  const join = (filters: readonly Filter[], word: string) =>
    filters
      .map((filter) => (filters.length > 1 && isMixed(filter) ? `(${describe(filter)})` : describe(filter)))
      .join(word)
  return describe
}
