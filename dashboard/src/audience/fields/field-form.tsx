import { Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useState } from 'react'
import type { FieldType } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { FIELD_TYPES } from './field-types.ts'
import { type FieldValues, suggestTag } from './field-values.ts'

interface Props {
  readonly initial: FieldValues
  readonly submitLabel: string
  readonly submit: (values: FieldValues, options: { idempotencyKey: string }) => Promise<ContactField>
  readonly onDone: (field: ContactField) => unknown
}

export const FieldForm = ({ initial, submit, onDone, submitLabel }: Props) => {
  const { form: texts, types } = useTexts().fields
  const form = useForm<FieldValues, ContactField>({ initial, submit, onDone })
  const { values } = form
  const [isTagEdited, setTagEdited] = useState(initial.tag !== '')
  const name = form.field('name', texts.name)
  const tag = form.field('tag', texts.mergeTag)
  return (
    <Form form={form} label={texts.label}>
      <LeaveGuard isNeeded={form.isChanged} />
      <Stack maw="28rem">
        <TextInput
          required
          placeholder={texts.namePlaceholder}
          {...name}
          onChange={({ currentTarget: { value } }) =>
            form.set(isTagEdited ? { name: value } : { name: value, tag: suggestTag(value) })
          }
        />
        <TextInput
          required
          description={texts.mergeTagAbout}
          {...tag}
          onChange={(event) => {
            setTagEdited(event.currentTarget.value !== '')
            tag.onChange(event)
          }}
        />
        <Select
          required
          data={FIELD_TYPES.map((value) => ({ value, label: types[value].label }))}
          allowDeselect={false}
          description={types[values.type].about}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          renderOption={({ option }) => (
            <div>
              {option.label}
              <Text size="xs" c="dimmed">
                {types[option.value as FieldType].about}
              </Text>
            </div>
          )}
          maxDropdownHeight={340}
          {...form.field('type', texts.type)}
        />
        {values.type === 'text' && (
          <TextInput
            inputMode="numeric"
            description={texts.maxLengthAbout}
            placeholder="255"
            {...form.field('max_length', texts.maxLength)}
          />
        )}
        {values.type === 'pick_list' && (
          <>
            <Textarea
              required
              description={texts.optionsAbout}
              autosize
              minRows={4}
              maxRows={16}
              placeholder={texts.optionsPlaceholder}
              {...form.field('options', texts.options)}
            />
            <Switch description={texts.allowMultipleAbout} {...form.toggle('allow_multiple', texts.allowMultiple)} />
          </>
        )}
        <FormActions submit={submitLabel} />
      </Stack>
    </Form>
  )
}
