import { Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useState } from 'react'
import type { FieldType } from '../data/use-fields.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { FIELD_TYPES } from './field-types.ts'
import { type FieldValues, suggestTag } from './field-values.ts'

const TYPE_OPTIONS = Object.entries(FIELD_TYPES).map(([value, { label }]) => ({ value, label }))

interface Props {
  readonly initial: FieldValues
  readonly submitLabel: string
  readonly submit: (values: FieldValues, options: { idempotencyKey: string }) => Promise<ContactField>
  readonly onDone: (field: ContactField) => unknown
}

export const FieldForm = ({ initial, submit, onDone, submitLabel }: Props) => {
  const form = useForm<FieldValues, ContactField>({ initial, submit, onDone })
  const { values } = form
  const [isTagOwn, setTagOwn] = useState(initial.tag !== '')
  const name = form.field('name', 'Name')
  const tag = form.field('tag', 'Tag')
  return (
    <Form form={form} label="Contact field">
      <Stack maw="28rem">
        <TextInput
          required
          placeholder="Shoe size"
          {...name}
          onChange={({ currentTarget: { value } }) =>
            form.set(isTagOwn ? { name: value } : { name: value, tag: suggestTag(value) })
          }
        />
        <TextInput
          required
          description="What programs and CSV files call it: small letters, digits and _"
          {...tag}
          onChange={(event) => {
            setTagOwn(event.currentTarget.value !== '')
            tag.onChange(event)
          }}
        />
        <Select
          required
          data={TYPE_OPTIONS}
          allowDeselect={false}
          description={FIELD_TYPES[values.type].about}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          renderOption={({ option }) => (
            <div>
              {option.label}
              <Text size="xs" c="dimmed">
                {FIELD_TYPES[option.value as FieldType].about}
              </Text>
            </div>
          )}
          maxDropdownHeight={340}
          {...form.field('type', 'Type')}
        />
        {values.type === 'text' && (
          <TextInput
            inputMode="numeric"
            description="In characters; 255, unless you say otherwise"
            placeholder="255"
            {...form.field('max_length', 'Longest text')}
          />
        )}
        {values.type === 'pick_list' && (
          <>
            <Textarea
              required
              description="One in each line, in the order in which they are offered"
              autosize
              minRows={4}
              maxRows={16}
              placeholder={'Running\nHiking\nClimbing'}
              {...form.field('options', 'Choices')}
            />
            <Switch
              description="A contact can have more than one of them"
              {...form.toggle('allow_multiple', 'Several at once')}
            />
          </>
        )}
        <FormActions submit={submitLabel} />
      </Stack>
    </Form>
  )
}
