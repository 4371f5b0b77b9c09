import { Alert, Anchor, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useOutboxCodes } from '../../data/use-senders.ts'
import type { OutboxCode as Code } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Rich } from '../../ui/rich.tsx'
import { When } from '../../ui/when.tsx'

interface Props {
  readonly code: Code
  readonly children?: ReactNode
}

/** A code that would have been sent if there were a provider. */
export const OutboxCode = ({ code: { value, code, expires_at, has_provider }, children }: Props) => {
  const { outbox, confirm } = useTexts().senders
  return (
    <Alert title={outbox.title(value)}>
      <Stack gap="xs" maw="40rem">
        <Copyable text={code} label={confirm.code} />
        <span>
          <Rich
            text={has_provider ? outbox.aboutOwnNumber : outbox.about}
            parts={{ time: <When time={expires_at} relative /> }}
          />
        </span>
        {children}
      </Stack>
    </Alert>
  )
}

/** The codes in the outbox, each with a link to the page where it is entered. */
export const OutboxCodes = () => {
  const { enterCode } = useTexts().senders
  const codes = useOutboxCodes()
  if (codes.length === 0) return null
  return (
    <Stack mb="lg">
      {codes.map((code) => (
        <OutboxCode key={code.id} code={code}>
          <Anchor component={Link} href={`/senders/${code.id}/confirm`} inherit underline="always">
            {enterCode}
          </Anchor>
        </OutboxCode>
      ))}
    </Stack>
  )
}
