import type { ContactFieldRow } from '@postrider/client'
import type { ReactNode } from 'react'
import { When } from '../ui/when.tsx'

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

interface Props {
  readonly field: ContactFieldRow
  readonly value: unknown
  /** Where there is no value. */
  readonly fallback: ReactNode
}

/** A value in the reader's own manner. */
export const FieldText = ({ field: { type }, value, fallback }: Props): ReactNode => {
  if (value === null || value === undefined) return fallback
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString()
  const text = String(value)
  if (type === 'date' && !Number.isNaN(Date.parse(text))) return DAY.format(new Date(text))
  if (type === 'datetime' && !Number.isNaN(Date.parse(text))) return <When time={text} />
  return text
}
