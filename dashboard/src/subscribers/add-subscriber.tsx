import { Select, Stack, TextInput } from '@mantine/core'
import type { List } from '@postrider/client'
import { type ReactNode, useState } from 'react'
import { nameOf } from '../contacts/contact-name.ts'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useFields } from '../data/use-fields.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { idOf } from '../ui/option-id.ts'
import { addressOf } from './address-of.ts'
import { useContactSearch } from './use-contact-search.ts'

/** What the record says where nobody does. */
const SOURCE = 'dashboard'

export const AddSubscriber = ({ list, onDone }: { list: List; onDone: () => void }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { contact_id: null as string | null, source: '' },
    submit: ({ contact_id, source }, options) =>
      postrider.lists.subscribers(list.id).subscribe(
        // Where none is chosen, the server says that it is missing, as of every other field.
        { contact_id: idOf(contact_id) as number, source: source.trim() || SOURCE },
        options,
      ),
    onDone: async () => {
      await refresh('subscribers', 'lists')
      notify(`The contact is on ${list.name} now.`)
      onDone()
    },
  })
  return (
    <Form form={form} label="Add a contact">
      <Stack>
        <ContactSelect list={list} {...form.field('contact_id', 'Contact')} />
        <TextInput
          placeholder="Form at the spring fair"
          description="Kept with their consent. Left empty, it is “dashboard”."
          {...form.field('source', 'Where they agreed')}
        />
        <FormActions submit="Add to the list" />
      </Stack>
    </Form>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

interface ContactSelectProps {
  readonly list: List
  readonly label: string
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly error?: ReactNode
}

/** Finds contacts by any part of what they have. */
const ContactSelect = ({ list, onChange, ...field }: ContactSelectProps) => {
  const fields = useFields()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option>()
  // The label of the one that was chosen is nothing to search for.
  const { contacts, isSearching } = useContactSearch(text === chosen?.label ? '' : text)
  const found = contacts.map((contact): Option => {
    const name = nameOf(contact, fields)
    const address = addressOf(contact, fields, list.channel)
    return { value: String(contact.id), label: address && address !== name ? `${name} (${address})` : name }
  })
  const isFound = found.some(({ value }) => value === chosen?.value)
  return (
    <Select
      data-autofocus
      data={chosen && !isFound ? [chosen, ...found] : found}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has found them: by values, too, that the label does not show.
      filter={({ options }) => options}
      placeholder="Name, email or phone"
      nothingFoundMessage={isSearching ? 'Searching …' : 'No such contact'}
      onChange={(value, option) => {
        setChosen(option ?? undefined)
        onChange(value)
      }}
      {...field}
    />
  )
}
