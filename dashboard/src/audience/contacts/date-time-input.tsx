import { Group, Input } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { DayInput } from './day-input.tsx'

const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly description?: ReactNode
  readonly autoFocus?: boolean | undefined
  /** `2026-11-15T09:30` in the browser's time zone, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The time input is disabled until there is a date. */
export const DateTimeInput = ({ name, label, error, description, autoFocus, value, onChange }: Props) => {
  const texts = useTexts().contacts.form
  const id = useId()
  const [day = '', time = ''] = value.split('T')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      description={description ?? texts.timeZone(TIME_ZONE)}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-about` }}
    >
      <Group gap="xs" wrap="nowrap">
        <DayInput
          id={id}
          name={name}
          flex="2 1 0"
          autoFocus={autoFocus}
          value={day || null}
          onChange={(chosen) => onChange(chosen ? `${chosen}T${time || '00:00'}` : '')}
          error={error !== undefined}
          aria-describedby={`${id}-about ${id}-error`}
          clearable
          clearButtonProps={{ 'aria-label': texts.clear(label) }}
        />
        <TimeInput
          name={`${name}-time`}
          flex="1 1 0"
          aria-label={texts.time(label)}
          disabled={day === ''}
          value={time}
          onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value || '00:00'}`)}
        />
      </Group>
    </Input.Wrapper>
  )
}
