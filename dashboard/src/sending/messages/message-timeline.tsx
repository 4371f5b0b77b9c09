import { Text, Title } from '@mantine/core'
import type { MessageEvent } from '@postrider/client'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { type Status, toneOf } from '../../ui/status-badge.tsx'
import classes from './messages.module.css'
import { useReason } from './use-reason.ts'

/** Events that aren't statuses, mapped to a status whose color they use. */
const SIMILAR: Readonly<Record<string, Status>> = {
  delayed: 'queued',
  retried: 'sending',
  opened: 'sent',
  clicked: 'sent',
  copy_not_sent: 'suppressed',
}

export const MessageTimeline = ({ events }: { events: readonly MessageEvent[] }) => {
  const { timeline: texts } = useTexts().messages
  const statuses = useTexts().statuses
  const names: Readonly<Record<string, string>> = texts.events
  const formats = useFormats()
  const reasonOf = useReason()
  /** The detail of a `scheduled` event is a timestamp. */
  const detailOf = (type: string, detail: string) =>
    type === 'scheduled' ? texts.scheduledFor(formats.dateTime(new Date(detail))) : reasonOf(detail, type)
  const toneOfEvent = (type: string) => {
    const status = SIMILAR[type] ?? type
    return toneOf(status in statuses ? (status as Status) : 'unknown')
  }
  return (
    <section>
      <Title order={3} mb="sm">
        {texts.title}
      </Title>
      {events.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      <ol className={classes.timeline}>
        {events.map(({ id, type, at, detail }) => (
          <li key={`${type} ${id}`} data-tone={toneOfEvent(type)}>
            <span className={classes.event}>{names[type] ?? type}</span>
            <time dateTime={at}>{formats.dateTimeWithSeconds(new Date(at))}</time>
            {detail !== null && <p className="breakable">{detailOf(type, detail)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
