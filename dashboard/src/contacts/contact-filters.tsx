import { Select, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Contact, ContactFieldRow } from '@postrider/client'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/locale.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { ordersOf } from './contact-order.ts'
import classes from './contacts.module.css'
import { SEARCH_PAUSE_MS } from './search-pause.ts'
import type { ContactQuery } from './use-contacts.ts'

/** The API's length limit for search terms. */
const MAX_TERM_LENGTH = 255

interface Props {
  readonly query: ContactQuery
  /** The contacts on screen. Their tags are suggested as filters. */
  readonly rows: readonly Contact[]
  readonly fields: readonly ContactFieldRow[]
  readonly onChange: (changes: Partial<ContactQuery>) => void
}

export const ContactFilters = ({ query, rows, fields, onChange }: Props) => {
  const texts = useTexts().contacts
  return (
    <search className={classes.filters}>
      <SearchInput term={query.search} onChange={(search) => onChange({ search })} />
      <TagsInput
        aria-label={texts.tagFilter}
        placeholder={query.tags.length === 0 ? texts.anyTag : undefined}
        data={[...new Set(rows.flatMap(({ tags }) => tags.map(({ slug }) => slug)))]}
        value={[...query.tags]}
        onChange={(tags) => onChange({ tags })}
        clearable
        clearButtonProps={{ 'aria-label': texts.clearTags }}
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

/** Searches while the user types. */
const SearchInput = ({ term, onChange }: { term: string; onChange: (term: string) => void }) => {
  const texts = useTexts().contacts
  const [text, setText] = useState(term)
  const sent = useRef(term)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, SEARCH_PAUSE_MS)

  // Updates the input if the term changes elsewhere, for example through the back button.
  useEffect(() => {
    if (term === sent.current) return
    sent.current = term
    setText(term)
  }, [term])

  return (
    <TextInput
      type="search"
      aria-label={texts.search}
      placeholder={texts.searchPlaceholder}
      leftSection={<SearchIcon />}
      maxLength={MAX_TERM_LENGTH}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        send(currentTarget.value.trim())
      }}
    />
  )
}
