import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useOutboxCodes } from '../data/use-senders.ts'
import type { OutboxCode as Code } from '../server/dashboard-api.ts'
import { useTexts } from '../texts/locale.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Rich } from '../ui/rich.tsx'
import { When } from '../ui/when.tsx'

/** A code that would have been sent if there were a provider. */
export const OutboxCode = ({ value, code, expires_at, has_provider }: Code) => {
  const { outbox, confirm } = useTexts().senders
  return (
    <Alert title={outbox.title(value)}>
      <Copyable text={code} label={confirm.code} />
      <Rich
        text={has_provider ? outbox.aboutOwnNumber : outbox.about}
        parts={{ time: <When time={expires_at} relative /> }}
      />
    </Alert>
  )
}

/** The codes in the outbox, each with a link to the page where it is entered. */
export const OutboxCodes = () => {
  const { enterCode } = useTexts().senders
  return useOutboxCodes().map((code) => (
    <div key={code.id}>
      <OutboxCode {...code} />
      <Anchor component={Link} href={`/senders/${code.id}/confirm`}>
        {enterCode}
      </Anchor>
    </div>
  ))
}
