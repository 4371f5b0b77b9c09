import { Select, Stack, TextInput } from '@mantine/core'
import type { ContactList } from '@postrider/client'
import { type ReactNode, useState } from 'react'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { idOf } from '../../ui/option-id.ts'
import { nameOf } from '../contacts/contact-name.ts'
import { addressOf } from './address-of.ts'
import { useContactSearch } from './use-contact-search.ts'

/** The source for the consent record if the user doesn't enter one. */
const SOURCE = 'dashboard'

export const AddSubscriber = ({ list, onDone }: { list: ContactList; onDone: () => void }) => {
  const texts = useTexts().subscribers
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { contact_id: null as string | null, source: '' },
    submit: ({ contact_id, source }, options) =>
      postrider.lists.subscribers(list.id).subscribe(
        // If no contact is chosen, the server responds that one is required.
        { contact_id: idOf(contact_id) as number, source: source.trim() || SOURCE },
        options,
      ),
    onDone: async () => {
      await refresh('subscribers', 'lists')
      notify(texts.form.added(list.name))
      onDone()
    },
  })
  return (
    <Form form={form} label={texts.add}>
      <Stack>
        <ContactSelect list={list} {...form.field('contact_id', texts.form.contact)} />
        <TextInput
          placeholder={texts.form.sourcePlaceholder}
          description={texts.form.sourceAbout}
          {...form.field('source', texts.form.source)}
        />
        <FormActions submit={texts.form.submit} />
      </Stack>
    </Form>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

interface ContactSelectProps {
  readonly list: ContactList
  readonly label: string
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly error?: ReactNode
}

/** A select that finds contacts by any text in their fields. */
const ContactSelect = ({ list, onChange, ...field }: ContactSelectProps) => {
  const texts = useTexts().subscribers.form
  const fields = useFields()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option>()
  // After the user selects a contact, the input contains its label, which isn't a search term.
  const { contacts, isSearching } = useContactSearch(text === chosen?.label ? '' : text)
  const found = contacts.map((contact): Option => {
    const name = nameOf(contact, fields)
    const address = addressOf(contact, fields, list.channel)
    return { value: String(contact.id), label: address && address !== name ? texts.named(name, address) : name }
  })
  const isFound = found.some(({ value }) => value === chosen?.value)
  return (
    <Select
      data-autofocus
      data={chosen && !isFound ? [chosen, ...found] : found}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // Shows all options, because the server also finds contacts by values that the label doesn't show.
      filter={({ options }) => options}
      placeholder={texts.contactPlaceholder}
      nothingFoundMessage={isSearching ? texts.searching : texts.noMatch}
      onChange={(value, option) => {
        setChosen(option ?? undefined)
        onChange(value)
      }}
      {...field}
    />
  )
}
