import { Anchor, Input, SegmentedControl, Stack, TagsInput, Text } from '@mantine/core'
import type { Contact, ContactField } from '@postrider/client'
import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import type { ContactType } from '../data/use-fields.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { type ContactValues, fieldsFor } from './contact-values.ts'
import { FieldInput } from './field-input.tsx'

/** As the API has it. */
const MAX_TAGS = 100

interface Props {
  readonly initial: ContactValues
  readonly fields: readonly ContactField[]
  /** A new one can still be either; a contact stays what it is. */
  readonly isNew?: boolean
  /** The contact as it is kept, where there is one. */
  readonly stored?: Contact
  readonly submitLabel: string
  readonly submit: (values: ContactValues, options: { idempotencyKey: string }) => Promise<Contact>
  readonly onDone: (contact: Contact) => unknown
  readonly onChanged: (isChanged: boolean) => void
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export const ContactForm = ({ initial, fields, isNew, stored, onChanged, ...props }: Props) => {
  const form = useForm<ContactValues, Contact>({ initial, submit: props.submit, onDone: props.onDone })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const own = fieldsFor(values.type, fields)
  // Before the next key or click: it may be the one that would close the drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes changed, or is no more
  useLayoutEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged])
  return (
    <Form form={form} label="Contact">
      <Stack>
        {isNew && <TypeChoice value={values.type} onChange={(type) => form.set({ type })} />}
        {own.map((field, index) => (
          <FieldInput
            key={field.id}
            field={field}
            autoFocus={isNew && index === 0}
            bound={form.field(field.tag, field.name)}
            description={values[field.tag] === '' ? storedAs(stored?.[field.tag], initial[field.tag]) : undefined}
          />
        ))}
        {own.length === 0 && <NoFields type={values.type} />}
        <TagsInput
          placeholder={values.tags.length === 0 ? 'Type one and press Enter' : undefined}
          maxTags={MAX_TAGS}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear tags' }}
          {...form.field('tags', 'Tags')}
        />
        {props.children}
        <FormActions submit={props.submitLabel} isSticky>
          {props.actions}
        </FormActions>
      </Stack>
    </Form>
  )
}

/** A value from before its field changed, that the input of today cannot show. undefined: it can. */
const storedAs = (value: unknown, shown: string | string[] | undefined) =>
  value !== null && value !== undefined && shown === '' ? `Kept so far: ${String(value)}` : undefined

const TypeChoice = ({ value, onChange }: { value: ContactType; onChange: (type: ContactType) => void }) => (
  <Input.Wrapper label="What is it?" labelElement="div" size="md">
    <SegmentedControl
      fullWidth
      aria-label="What is it?"
      value={value}
      onChange={onChange}
      data={[
        { value: 'person', label: 'A person' },
        { value: 'organization', label: 'An organization' },
      ]}
    />
  </Input.Wrapper>
)

const NoFields = ({ type }: { type: ContactType }) => (
  <Text c="dimmed">
    There are no fields for {type === 'person' ? 'people' : 'organizations'} yet.{' '}
    <Anchor component={Link} href={`/fields/new/${type}`} underline="always">
      Add a field
    </Anchor>
  </Text>
)
