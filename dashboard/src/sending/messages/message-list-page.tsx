import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../texts/locale.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { MessageList } from './message-list.tsx'

export default function MessageListPage({ params }: PageProps) {
  const texts = useTexts().messages
  return <MessageList box="messages" id={params.id} title={texts.title} about={texts.about} empty={<NoMessages />} />
}

const NoMessages = () => {
  const texts = useTexts().messages.empty
  return (
    <EmptyState
      drawing={Letter}
      title={texts.title}
      action={
        <>
          <Button component={Link} href="/tokens" leftSection={<KeyIcon />}>
            {texts.token}
          </Button>
          <Button component="a" href="/docs" variant="default">
            {texts.guide}
          </Button>
        </>
      }
    >
      {texts.about}
    </EmptyState>
  )
}
