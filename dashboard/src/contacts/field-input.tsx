import '@mantine/dates/styles.layer.css'
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { ContactField } from '@postrider/client'
import type { ReactNode } from 'react'
import { DateTimeInput } from './date-time-input.tsx'
import { RelatedInput } from './related-input.tsx'

/** Longer texts than this want more than one line. */
const ONE_LINE = 255

interface Props {
  readonly field: ContactField
  /** Of the form: text, or several. */
  readonly bound: {
    readonly name: string
    readonly label: string
    readonly error: string | undefined
    readonly value: string | string[] | undefined
    readonly onChange: (value: unknown) => void
  }
  readonly description?: ReactNode
  /** The first thing that one wants to fill. */
  readonly autoFocus?: boolean
}

/** The input that suits a field's type. */
export const FieldInput = ({ field, bound, autoFocus, description }: Props) => {
  const {
    value = '',
    onChange,
    ...props
  } = {
    ...bound,
    description,
    autoFocus,
    // Where it is there as soon as the drawer: for the drawer's own choice.
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
        placeholder={value.length === 0 ? 'None' : undefined}
        clearButtonProps={{ 'aria-label': `Clear ${field.name}` }}
      />
    )
  const choice = {
    ...props,
    value: value || null,
    onChange: (chosen: string | null) => onChange(chosen ?? ''),
    clearable: true,
    placeholder: 'None',
    clearButtonProps: { 'aria-label': `Clear ${field.name}` },
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
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      )
    case 'related':
      return <RelatedInput {...props} value={value} onChange={onChange} />
    case 'number':
      return <TextInput {...text} inputMode="decimal" />
    case 'date':
      return (
        <DateInput
          {...choice}
          name={undefined}
          attributes={{ input: { name: props.name } }}
          placeholder="YYYY-MM-DD"
          valueFormat="YYYY-MM-DD"
        />
      )
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

/** What is stored may be chosen no more; it is shown all the same. */
const withStored = (options: readonly string[], stored: readonly string[]) => [...new Set([...options, ...stored])]
