import { Anchor } from '@mantine/core'
import type { SentMessage } from '@postrider/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../texts/locale.tsx'
import { When } from '../../ui/when.tsx'
import classes from './messages.module.css'
import { useReason } from './use-reason.ts'
import { useRecipient } from './use-recipient.ts'

export const MessageFacts = ({ message }: { message: SentMessage }) => {
  const texts = useTexts().messages.message
  const recipientOf = useRecipient()
  const reasonOf = useReason()
  const { contact_id, from, reason, last_error, scheduled_at, status, attempts, kind, tags } = message
  const isWaiting = status === 'queued' || status === 'sending'
  return (
    <dl className={classes.facts}>
      <Fact label={texts.facts.to}>
        {recipientOf(message)}
        {contact_id !== null && (
          <>
            {' · '}
            <Anchor component={Link} href={`/contacts/${contact_id}`} inherit underline="always">
              {texts.seeContact}
            </Anchor>
          </>
        )}
      </Fact>
      {from !== null && <Fact label={texts.facts.from}>{from}</Fact>}
      {status === 'scheduled' && scheduled_at !== null && (
        <Fact label={texts.facts.scheduled}>
          <When time={scheduled_at} />
        </Fact>
      )}
      {reason !== null && <Fact label={texts.facts.reason}>{reasonOf(reason, status)}</Fact>}
      {last_error !== null && <Fact label={isWaiting ? texts.facts.delay : texts.facts.error}>{last_error}</Fact>}
      <Fact label={texts.facts.attempts}>{texts.attempts(attempts)}</Fact>
      <Fact label={texts.facts.kind}>{texts.kinds[kind]}</Fact>
      {tags.length > 0 && <Fact label={texts.facts.tags}>{tags.join(', ')}</Fact>}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="breakable">{children}</dd>
  </div>
)
