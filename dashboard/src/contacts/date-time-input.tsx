import { Group, Input } from '@mantine/core'
import { DateInput, TimeInput } from '@mantine/dates'
import { type ReactNode, useId } from 'react'

const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly description?: ReactNode
  readonly autoFocus?: boolean | undefined
  /** `2026-11-15T09:30` in the browser's time zone, or nothing. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day and a time, both of which can be typed. Without a day there is no time. */
export const DateTimeInput = ({ name, label, error, description, autoFocus, value, onChange }: Props) => {
  const id = useId()
  const [day = '', time = ''] = value.split('T')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      description={description ?? `Your time zone: ${TIME_ZONE}`}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-about` }}
    >
      <Group gap="xs" wrap="nowrap">
        <DateInput
          id={id}
          // The input itself has the name, not a hidden one: a form leads to the first field that is wrong by it.
          attributes={{ input: { name } }}
          flex="2 1 0"
          autoFocus={autoFocus}
          value={day || null}
          onChange={(chosen) => onChange(chosen ? `${chosen}T${time || '00:00'}` : '')}
          placeholder="YYYY-MM-DD"
          valueFormat="YYYY-MM-DD"
          error={error !== undefined}
          aria-describedby={`${id}-about ${id}-error`}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        />
        <TimeInput
          name={`${name}-time`}
          flex="1 1 0"
          aria-label={`${label}: time`}
          disabled={day === ''}
          value={time}
          onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value || '00:00'}`)}
        />
      </Group>
    </Input.Wrapper>
  )
}
