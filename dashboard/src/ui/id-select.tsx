import { Select, type SelectProps } from '@mantine/core'
import { idOf, optionOf } from './option-id.ts'

interface Props
  extends Pick<SelectProps, 'label' | 'aria-label' | 'description' | 'placeholder' | 'nothingFoundMessage' | 'error'> {
  readonly rows: readonly { readonly id: number; readonly name: string }[]
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly clearLabel: string
}

/** A select for a row, like a segment or a brand. Users can search by name. */
export const IdSelect = ({ rows, value, onChange, clearLabel, ...field }: Props) => (
  <Select
    data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={optionOf(value)}
    onChange={(chosen) => onChange(idOf(chosen))}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': clearLabel }}
    {...field}
  />
)
