import type { MessageEvent, SentMessage, SentMessagePage, SentMessageWithBody } from '@postrider/client'
import { useTeamData } from './team.tsx'

export type MessageStatus = SentMessage['status']

/** All statuses, roughly in the order in which a message goes through them. */
export const MESSAGE_STATUSES: readonly MessageStatus[] = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'skipped',
  'unknown',
  'canceled',
]

const MESSAGES_PER_PAGE = 25

/** How often to refetch messages that are about to be sent. Most are sent within seconds. */
const LOOK_AGAIN_MS = 3_000

/** How long before its scheduled time a message counts as about to be sent. */
const SOON_MS = 60_000

const isPending = ({ status, scheduled_at }: SentMessage): boolean =>
  status === 'queued' ||
  status === 'sending' ||
  (status === 'scheduled' && scheduled_at !== null && Date.parse(scheduled_at) < Date.now() + SOON_MS)

export interface MessageFilters {
  readonly to: string
  readonly status: MessageStatus | undefined
  readonly channel: SentMessage['channel'] | undefined
}

/** Returns a page of messages, newest first. */
export const useMessagePage = ({ to, status, channel }: MessageFilters, page: number): SentMessagePage =>
  useTeamData(
    ['messages', 'page', { to, status, channel, page }],
    ({ postrider }, signal) =>
      postrider.messages.list(
        {
          page,
          per_page: MESSAGES_PER_PAGE,
          ...(to && { to }),
          ...(status && { status }),
          ...(channel && { channel }),
        },
        { signal },
      ),
    { readAgainMs: ({ data }) => (data.some(isPending) ? LOOK_AGAIN_MS : false) },
  )

export interface MessageWithEvents {
  readonly message: SentMessageWithBody
  readonly events: readonly MessageEvent[]
}

export const useMessage = (id: number): MessageWithEvents =>
  useTeamData(
    ['messages', id],
    async ({ postrider }, signal) => {
      const [message, events] = await Promise.all([
        postrider.messages.get(id, { signal }),
        postrider.messages.events(id, { signal }),
      ])
      return { message, events }
    },
    { readAgainMs: ({ message }) => (isPending(message) ? LOOK_AGAIN_MS : false), gcTime: 0 },
  )
