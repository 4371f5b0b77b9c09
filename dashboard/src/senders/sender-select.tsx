import { Button, Input, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type SenderKind, useVerifiedSenders } from '../data/use-senders.ts'

interface Props {
  readonly kind: SenderKind
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: ReactNode
  readonly description?: string
  /** What it means to choose none. */
  readonly none?: string
}

/** One of the verified senders, or where there is none, the way to one. */
export const SenderSelect = ({ kind, none = 'None', ...field }: Props) => {
  const options = useVerifiedSenders()
    .filter((sender) => sender.kind === kind)
    .map(({ id, value, name }) => ({ value: String(id), label: name ? `${name} (${value})` : value }))
  return options.length > 0 ? (
    <Select data={options} clearable placeholder={none} clearButtonProps={{ 'aria-label': none }} {...field} />
  ) : (
    <div>
      <Input.Label component="div" size="md">
        {field.label}
      </Input.Label>
      <Text c="dimmed" size="sm" mb={6}>
        There is none to choose from yet.
      </Text>
      <Button component={Link} href={`/senders/new/${kind}`} variant="default" size="xs">
        {kind === 'email' ? 'Add an email address' : 'Add a phone number'}
      </Button>
    </div>
  )
}
