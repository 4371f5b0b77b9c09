import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MergeName } from './blocks-editor.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly names: readonly MergeName[]
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly maxLength?: number
}
export const TextLine = ({ label, value, onChange, error, description, maxLength }: Props) => (
  <TextInput
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
    description={description}
    maxLength={maxLength}
  />
)
