import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarTime,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconClockOff,
  IconFlag,
  IconHandStop,
  IconHelpCircle,
  IconHourglass,
  IconInbox,
  IconKeyOff,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconSend,
  IconShieldCheck,
  IconUserMinus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Texts } from '../texts/en.ts'
import { useTexts } from '../texts/locale.tsx'
import classes from './status-badge.module.css'

export type Status = keyof Texts['statuses']

/** Green: succeeded. Blue: in progress. Amber: waiting or incomplete. Violet: needs attention. Gray: inactive. Red: failed. */
export type Tone = 'green' | 'blue' | 'amber' | 'violet' | 'gray' | 'red'

const LOOKS: Readonly<Record<Status, readonly [Tone, TablerIcon]>> = {
  subscribed: ['green', IconCircleCheck],
  pending: ['amber', IconHourglass],
  unsubscribed: ['gray', IconUserMinus],

  draft: ['gray', IconPencil],
  queued: ['amber', IconClock],
  scheduled: ['amber', IconCalendarTime],
  preparing: ['blue', IconListDetails],
  sending: ['blue', IconSend],
  paused: ['violet', IconPlayerPause],
  sent: ['green', IconCheck],
  delivered: ['green', IconChecks],
  bounced: ['red', IconArrowBackUp],
  complained: ['red', IconFlag],
  failed: ['red', IconCircleX],
  skipped: ['gray', IconPlayerSkipForward],
  suppressed: ['red', IconHandStop],
  outbox: ['gray', IconInbox],
  unknown: ['violet', IconHelpCircle],
  canceled: ['gray', IconBan],

  waiting: ['amber', IconClock],
  running: ['blue', IconRefresh],
  completed: ['green', IconCircleCheck],
  completedWithErrors: ['amber', IconAlertTriangle],
  stopped: ['gray', IconPlayerStop],

  verified: ['green', IconShieldCheck],
  unverified: ['amber', IconAlertTriangle],
  active: ['green', IconCircleCheck],
  working: ['green', IconPlugConnected],
  down: ['red', IconPlugConnectedX],
  disabled: ['gray', IconCircleOff],
  expired: ['gray', IconClockOff],
  revoked: ['gray', IconKeyOff],
}

export const toneOf = (status: Status): Tone => LOOKS[status][0]

/** Shows a status with an icon, a word and a color, so that the color is never the only clue. Use it for every status. */
export const StatusBadge = ({ status }: { status: Status }) => {
  const [tone, Icon] = LOOKS[status]
  return (
    <span className={classes.badge} data-tone={tone} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {useTexts().statuses[status]}
    </span>
  )
}
