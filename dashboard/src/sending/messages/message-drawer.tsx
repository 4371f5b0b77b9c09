import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useLocation } from 'wouter'
import { type MessageBox, useMessage } from '../../data/use-messages.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { Rich } from '../../ui/rich.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageFacts } from './message-facts.tsx'
import { MessagePreview } from './message-preview.tsx'
import { MessageTimeline } from './message-timeline.tsx'
import { shownStatus } from './shown-status.ts'

interface Props {
  readonly box: MessageBox
  /** The path of the table that the drawer belongs to. Defaults to `/{box}`. */
  readonly path?: string
  /** The message's id from the URL. If undefined, the drawer is closed. */
  readonly id: string | undefined
  /** Returns a URL with the given path and the table's filters and page. */
  readonly hrefOf: (path: string) => string
}

export const MessageDrawer = ({ box, path = `/${box}`, id, hrefOf }: Props) => {
  const texts = useTexts().messages.message
  const [, go] = useLocation()
  /**
   * Opens the new copy of a message under `/messages`, because it may not be in the outbox or the campaign that the original is in.
   */
  const show = (newId: number) =>
    go(path === '/messages' ? hrefOf(`/messages/${newId}`) : `/messages/${newId}`, { replace: true })
  return (
    <SideDrawer isOpen={id !== undefined} onClose={() => go(hrefOf(path))} title={texts.title} size="xl">
      <PartBoundary key={id}>{id !== undefined && <Details box={box} id={Number(id)} onResent={show} />}</PartBoundary>
    </SideDrawer>
  )
}

interface DetailsProps {
  readonly box: MessageBox
  readonly id: number
  readonly onResent: (newId: number) => void
}

const Details = ({ box, id, onResent }: DetailsProps) => {
  const { messages: texts, lists } = useTexts()
  const { message, events } = useMessage(id)
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} className="breakable">
          {message.subject ?? texts.message.untitled(lists.channels[message.channel].name)}
        </Title>
        <Group gap="sm" mt={6}>
          <StatusBadge status={shownStatus(message)} />
          <Text c="dimmed" size="sm">
            <Rich
              text={texts.message.id}
              parts={{ id: message.id, time: <When time={message.created_at} relative /> }}
            />
          </Text>
        </Group>
      </div>
      <MessageFacts message={message} />
      {box === 'outbox' && (
        <Alert color="gray" variant="light">
          {texts.outbox.note}
        </Alert>
      )}
      <MessageActions message={message} onResent={onResent} />
      <MessagePreview message={message} />
      <MessageTimeline events={events} />
    </Stack>
  )
}
