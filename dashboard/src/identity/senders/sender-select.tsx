import { Button, Input, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type SenderKind, useVerifiedSenders } from '../../data/use-senders.ts'
import { useTexts } from '../../texts/locale.tsx'

interface Props {
  readonly kind: SenderKind
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: ReactNode
  readonly description?: string
  /** The text to show when nothing is chosen. Defaults to `None`. */
  readonly none?: string
}

/** A select with the verified senders, or a button to add a sender if no sender is verified. */
export const SenderSelect = ({ kind, none, ...field }: Props) => {
  const { select: texts, ...senders } = useTexts().senders
  const noneLabel = none ?? texts.none
  const options = useVerifiedSenders()
    .filter((sender) => sender.kind === kind)
    .map(({ id, value, name }) => ({ value: String(id), label: name ? texts.named(name, value) : value }))
  return options.length > 0 ? (
    <Select
      data={options}
      clearable
      placeholder={noneLabel}
      clearButtonProps={{ 'aria-label': noneLabel }}
      {...field}
    />
  ) : (
    <div>
      <Input.Label component="div">{field.label}</Input.Label>
      <Text c="dimmed" size="sm" mb={6}>
        {kind === 'email' ? texts.noEmailYet : texts.noPhoneYet}
      </Text>
      <Button component={Link} href={`/senders/new/${kind}`} variant="default" size="xs">
        {kind === 'email' ? senders.addEmail : senders.addPhone}
      </Button>
    </div>
  )
}
