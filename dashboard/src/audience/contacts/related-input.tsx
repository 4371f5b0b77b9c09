import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Contact, type ContactFieldRow, PostriderError } from '@postrider/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTeam } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { SEARCH_PAUSE_MS } from '../../ui/search-pause.ts'
import { firstOfType, nameOf } from './contact-name.ts'

/** About as many as users are willing to read. */
const CHOICES = 20

interface Props {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  /** The id of a contact as a string; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A select that finds another contact while the user types. */
export const RelatedInput = ({ value, onChange, ...props }: Props) => {
  const { related: texts, form } = useTexts().contacts
  const [typed, setTyped] = useState('')
  const chosen = useChosen(value)
  const [term] = useDebouncedValue(typed === chosen ? '' : typed.trim(), SEARCH_PAUSE_MS)
  const { choices, isSearching } = useChoices(term)
  const data =
    value && !choices.some((choice) => choice.value === value) ? [{ value, label: chosen }, ...choices] : choices
  return (
    <Select
      {...props}
      data={data}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      // Shows all options, because the server has already filtered them.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': form.clear(props.label) }}
      placeholder={texts.placeholder}
      nothingFoundMessage={isSearching ? texts.searching : texts.noMatch}
      rightSection={isSearching ? <Loader size="xs" role="status" aria-label={texts.searching} /> : undefined}
    />
  )
}

/** Includes the email address, because names aren't unique. */
const labelOf = (contact: Contact, fields: readonly ContactFieldRow[]): string => {
  const name = nameOf(contact, fields)
  const email = firstOfType(contact, fields, 'email')
  return email && email !== name ? `${name} (${email})` : name
}

/** If the contact was deleted or hasn't loaded yet, the label contains only its id. */
const useChosen = (value: string): string => {
  const texts = useTexts().contacts.related
  const { id, postrider } = useTeam()
  const fields = useFields()
  const { data, error } = useQuery({
    queryKey: ['team', id, 'contacts', Number(value)],
    queryFn: ({ signal }) => postrider.contacts.get(Number(value), { signal }),
    enabled: value !== '',
  })
  if (data) return labelOf(data, fields)
  const isGone = error instanceof PostriderError && error.status === 404
  return isGone ? texts.deleted(value) : texts.unnamed(value)
}

const useChoices = (term: string) => {
  const { id, postrider } = useTeam()
  const fields = useFields()
  const { data, isFetching } = useQuery({
    queryKey: ['team', id, 'contacts', 'choices', term],
    queryFn: ({ signal }) => postrider.contacts.search({ searchTerm: term, per_page: CHOICES }, { signal }),
    placeholderData: keepPreviousData,
  })
  const choices = (data?.data ?? []).map((contact) => ({ value: String(contact.id), label: labelOf(contact, fields) }))
  return { choices, isSearching: isFetching }
}
