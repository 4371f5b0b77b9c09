import { Button, Collapse, JsonInput, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { firstOfType, nameOf } from '../../audience/contacts/contact-name.ts'
import { useContactSearch } from '../../audience/subscribers/use-contact-search.ts'
import { useFields } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { Rich } from '../../ui/rich.tsx'
import classes from './preview.module.css'
import type { TestValues } from './use-test-values.ts'

/** Lets the user choose the contact and the test data for the preview. */
export const PreviewAs = ({ values }: { values: TestValues }) => {
  const texts = useTexts().templates.preview
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <div className={classes.as}>
      <div className={classes.who}>
        <PartBoundary>
          <ContactSelect values={values} />
        </PartBoundary>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          rightSection={<ChevronIcon size={14} />}
          onClick={toggle}
        >
          {texts.data}
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <JsonInput
          label={texts.data}
          description={texts.dataAbout}
          autosize
          minRows={3}
          maxRows={12}
          value={values.dataText}
          onChange={values.setDataText}
          error={
            values.isDataInvalid && (
              <Rich text={texts.dataInvalid} parts={{ example: <code>{'{ "name": "Ada" }'}</code> }} />
            )
          }
        />
      </Collapse>
    </div>
  )
}

/** The value of the option for sample values. Ids are never empty. */
const SAMPLE = ''

const ContactSelect = ({ values: { contact, setContact } }: { values: TestValues }) => {
  const texts = useTexts().templates.preview
  const fields = useFields()
  const [text, setText] = useState('')
  const chosenLabel = contact?.label ?? texts.sample
  // After the user selects a contact, the input contains its label, which isn't a search term.
  const isSearch = text !== chosenLabel && text !== texts.sample
  const { contacts, isSearching } = useContactSearch(isSearch ? text : '')
  const found = contacts.map((one) => {
    const name = nameOf(one, fields)
    const email = firstOfType(one, fields, 'email')
    return { value: String(one.id), label: email && email !== name ? `${name} (${email})` : name }
  })
  const isMissing = contact && !found.some(({ value }) => value === String(contact.id))
  return (
    <Select
      label={texts.as}
      data={[
        { value: SAMPLE, label: texts.sample },
        ...(isMissing ? [{ value: String(contact.id), label: contact.label }] : []),
        ...found,
      ]}
      value={contact ? String(contact.id) : SAMPLE}
      onChange={(value, option) => setContact(value ? { id: Number(value), label: option?.label ?? value } : undefined)}
      allowDeselect={false}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // Shows all options, because the server also searches values that aren't in the label.
      filter={({ options }) => options}
      placeholder={texts.asPlaceholder}
      nothingFoundMessage={isSearching ? texts.searching : texts.noMatch}
    />
  )
}
