import { Anchor, Button } from '@mantine/core'
import { Link } from 'wouter'
import { OutboxCodes } from '../../identity/senders/outbox-codes.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { Rich } from '../../ui/rich.tsx'
import { MessageList } from './message-list.tsx'

/** Shows the messages that weren't sent anywhere, as they would look to their recipients. */
export default function OutboxPage({ params }: PageProps) {
  const texts = useTexts().messages.outbox
  const toConnections = (words: string) => (
    <Anchor component={Link} href="/connections" inherit underline="always">
      {words}
    </Anchor>
  )
  return (
    <MessageList
      box="outbox"
      id={params.id}
      title={texts.title}
      about={<Rich text={texts.about} parts={{ link: toConnections }} />}
      above={<OutboxCodes />}
      empty={
        <EmptyState
          drawing={Letter}
          title={texts.empty.title}
          action={
            <Button component={Link} href="/messages" variant="default">
              {texts.empty.messages}
            </Button>
          }
        >
          {texts.empty.about}
        </EmptyState>
      }
    />
  )
}
