import type { ContactFieldRow } from '@postrider/client'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { When } from '../../ui/when.tsx'

interface Props {
  readonly field: ContactFieldRow
  readonly value: unknown
  readonly fallback: ReactNode
}

/** A field's value, formatted for the user's language. */
export const FieldText = ({ field: { type }, value, fallback }: Props): ReactNode => {
  const texts = useTexts().contacts
  const formats = useFormats()
  if (value === null || value === undefined) return fallback
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return formats.number(value)
  const text = String(value)
  if (type === 'date' && !Number.isNaN(Date.parse(text))) return formats.calendarDate(text)
  if (type === 'datetime' && !Number.isNaN(Date.parse(text))) return <When time={text} />
  return text
}
