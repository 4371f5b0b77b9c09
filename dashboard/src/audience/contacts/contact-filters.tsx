import { Select, TagsInput } from '@mantine/core'
import type { Contact, ContactFieldRow } from '@postrider/client'
import { useSegments } from '../../data/use-segments.ts'
import { useTexts } from '../../texts/locale.tsx'
import { IdSelect } from '../../ui/id-select.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { ordersOf } from './contact-order.ts'
import classes from './contacts.module.css'
import type { ContactQuery } from './use-contacts.ts'

interface Props {
  readonly query: ContactQuery
  /** The contacts on screen. Their tags are suggested as filters. */
  readonly rows: readonly Contact[]
  readonly fields: readonly ContactFieldRow[]
  readonly onChange: (changes: Partial<ContactQuery>) => void
}

export const ContactFilters = ({ query, rows, fields, onChange }: Props) => {
  const texts = useTexts().contacts
  const segments = useSegments()
  return (
    <search className={classes.filters}>
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        term={query.search}
        onChange={(search) => onChange({ search })}
      />
      <TagsInput
        aria-label={texts.tagFilter}
        placeholder={query.tags.length === 0 ? texts.anyTag : undefined}
        data={[...new Set(rows.flatMap(({ tags }) => tags.map(({ slug }) => slug)))]}
        value={[...query.tags]}
        onChange={(tags) => onChange({ tags })}
        clearable
        clearButtonProps={{ 'aria-label': texts.clearTags }}
      />
      <IdSelect
        aria-label={texts.segmentFilter}
        placeholder={texts.anySegment}
        rows={segments}
        value={query.segment}
        onChange={(segment) => onChange({ segment })}
        nothingFoundMessage={texts.noSegment}
        clearLabel={texts.clearSegment}
      />
      <Select
        aria-label={texts.sort}
        data={ordersOf(fields, texts.orders)}
        value={query.order}
        onChange={(order) => onChange({ order: order ?? '' })}
        allowDeselect={false}
        searchable={fields.length > 5}
      />
    </search>
  )
}
