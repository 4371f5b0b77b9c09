import '@mantine/dates/styles.layer.css'
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import { DayInput } from './day-input.tsx'
import { RelatedInput } from './related-input.tsx'

/** Text fields with a higher length limit than this have a multi-line input. */
const ONE_LINE = 255

interface Props {
  readonly field: ContactField
  /** The props that bind the input to the form. The value is a string or an array of strings. */
  readonly bound: {
    readonly name: string
    readonly label: string
    readonly error: string | undefined
    readonly value: string | string[] | undefined
    readonly onChange: (value: unknown) => void
  }
  readonly description?: ReactNode
  /** True for the first field of a new contact. */
  readonly autoFocus?: boolean
}

export const FieldInput = ({ field, bound, autoFocus, description }: Props) => {
  const { form: texts, yes, no } = useTexts().contacts
  const {
    value = '',
    onChange,
    ...props
  } = {
    ...bound,
    description,
    autoFocus,
    // The drawer focuses this element when it opens.
    'data-autofocus': autoFocus || undefined,
  }
  if (typeof value !== 'string')
    return (
      <MultiSelect
        {...props}
        data={withStored(field.options ?? [], value)}
        value={value}
        onChange={onChange}
        searchable
        clearable
        placeholder={value.length === 0 ? texts.none : undefined}
        clearButtonProps={{ 'aria-label': texts.clear(field.name) }}
      />
    )
  const choice = {
    ...props,
    value: value || null,
    onChange: (chosen: string | null) => onChange(chosen ?? ''),
    clearable: true,
    placeholder: texts.none,
    clearButtonProps: { 'aria-label': texts.clear(field.name) },
  }
  const text = { ...props, value, onChange }
  switch (field.type) {
    case 'pick_list':
      return <Select {...choice} data={withStored(field.options ?? [], value ? [value] : [])} searchable />
    case 'boolean':
      return (
        <Select
          {...choice}
          data={[
            { value: 'true', label: yes },
            { value: 'false', label: no },
          ]}
        />
      )
    case 'related':
      return <RelatedInput {...props} value={value} onChange={onChange} />
    case 'number':
      return <TextInput {...text} inputMode="decimal" />
    case 'date':
      return <DayInput {...choice} />
    case 'datetime':
      return <DateTimeInput {...props} value={value} onChange={onChange} />
    case 'email':
      return <TextInput {...text} type="email" />
    case 'phone':
      return <TextInput {...text} type="tel" />
    case 'url':
      return <TextInput {...text} type="url" placeholder="https://" />
    case 'text':
      return (field.max_length ?? 0) > ONE_LINE ? (
        <Textarea {...text} autosize minRows={2} maxRows={10} />
      ) : (
        <TextInput {...text} />
      )
  }
}

/** Returns the field's options, and stored values that are no longer among them. */
const withStored = (options: readonly string[], stored: readonly string[]) => [...new Set([...options, ...stored])]
