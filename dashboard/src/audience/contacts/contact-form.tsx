import { Anchor, Input, SegmentedControl, Stack, TagsInput, Text } from '@mantine/core'
import type { Contact, ContactField } from '@postrider/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ContactType } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Rich } from '../../ui/rich.tsx'
import { type ContactValues, fieldsFor } from './contact-values.ts'
import { FieldInput } from './field-input.tsx'

/** The maximum number of tags that the API accepts per contact. */
const MAX_TAGS = 100

interface Props {
  readonly initial: ContactValues
  readonly fields: readonly ContactField[]
  /** True for a new contact, whose type can still be chosen. */
  readonly isNew?: boolean
  /** The stored contact, when an existing one is edited. */
  readonly stored?: Contact
  readonly submitLabel: string
  readonly submit: (values: ContactValues, options: { idempotencyKey: string }) => Promise<Contact>
  readonly onDone: (contact: Contact) => unknown
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export const ContactForm = ({ initial, fields, isNew, stored, ...props }: Props) => {
  const texts = useTexts().contacts.form
  const form = useForm<ContactValues, Contact>({ initial, submit: props.submit, onDone: props.onDone })
  const { values } = form
  const own = fieldsFor(values.type, fields)
  return (
    <Form form={form} label={texts.label}>
      <LeaveGuard isNeeded={form.isChanged} />
      <Stack>
        {isNew && <TypeChoice value={values.type} onChange={(type) => form.set({ type })} />}
        {own.map((field, index) => (
          <FieldInput
            key={field.id}
            field={field}
            autoFocus={isNew && index === 0}
            bound={form.field(field.tag, field.name)}
            description={
              values[field.tag] === '' && isHidden(stored?.[field.tag], initial[field.tag])
                ? texts.stored(String(stored?.[field.tag]))
                : undefined
            }
          />
        ))}
        {own.length === 0 && <NoFields type={values.type} />}
        <TagsInput
          placeholder={values.tags.length === 0 ? texts.tagsPlaceholder : undefined}
          maxTags={MAX_TAGS}
          clearable
          clearButtonProps={{ 'aria-label': texts.clear(texts.tags) }}
          {...form.field('tags', texts.tags)}
        />
        {props.children}
        <FormActions submit={props.submitLabel} isSticky>
          {props.actions}
        </FormActions>
      </Stack>
    </Form>
  )
}

/** Returns true if the field's input can't show the contact's value, because it was stored before the field's type changed. */
const isHidden = (value: unknown, shown: string | string[] | undefined) =>
  value !== null && value !== undefined && shown === ''

const TypeChoice = ({ value, onChange }: { value: ContactType; onChange: (type: ContactType) => void }) => {
  const { types, form } = useTexts().contacts
  return (
    <Input.Wrapper label={form.type} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={form.type}
        value={value}
        onChange={onChange}
        data={[
          { value: 'person', label: types.person },
          { value: 'organization', label: types.organization },
        ]}
      />
    </Input.Wrapper>
  )
}

const NoFields = ({ type }: { type: ContactType }) => (
  <Text c="dimmed">
    <Rich
      text={useTexts().contacts.form.noFields[type]}
      parts={{
        link: (words) => (
          <Anchor component={Link} href={`/fields/new/${type}`} underline="always">
            {words}
          </Anchor>
        ),
      }}
    />
  </Text>
)
