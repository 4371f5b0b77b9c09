import type { MessageEvent, SentMessage, SentMessagePage, SentMessageWithBody } from '@postrider/client'
import type { MessageSource } from '../server/dashboard-api.ts'
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

/** How often to refetch the counts by day. */
const DAYS_MS = 10_000

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

/** `outbox` has only messages that weren't sent anywhere, because no provider was configured for their channel. */
export type MessageBox = 'messages' | 'outbox'

/** Returns a page of messages, newest first. */
export const useMessagePage = (
  box: MessageBox,
  { to, status, channel }: MessageFilters,
  page: number,
): SentMessagePage =>
  useTeamData(
    ['messages', box, { to, status, channel, page }],
    ({ postrider, dashboard }, signal) => {
      const query = {
        page,
        per_page: MESSAGES_PER_PAGE,
        ...(to && { to }),
        ...(status && { status }),
        ...(channel && { channel }),
      }
      return box === 'outbox' ? dashboard.outbox(query, signal) : postrider.messages.list(query, { signal })
    },
    { readAgainMs: ({ data }) => (data.some(isPending) ? LOOK_AGAIN_MS : false) },
  )

/** Returns a message's headers, size and other details that the public API doesn't have. */
export const useMessageSource = (id: number): MessageSource =>
  useTeamData(['message-source', id], ({ dashboard }, signal) => dashboard.messageSource(id, signal), { gcTime: 0 })

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

/** Returns how many messages were sent, and how many failed or bounced, on each of the last 30 days. */
export const useSendingDays = () =>
  useTeamData(['messages', 'days'], ({ dashboard }, signal) => dashboard.sendingDays(signal), {
    readAgainMs: () => DAYS_MS,
  })
