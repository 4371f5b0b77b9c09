import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'

/** How long a notice is shown: long enough to read a sentence twice. A notice about a problem stays until the user dismisses it. */
const SHOWN_MS = 6_000

/**
 * Shows a notice in the corner of the screen and announces it to screen readers. The same text is never shown twice at the same
 * time.
 */
export const notify = (text: string, kind: 'done' | 'problem' = 'done') => {
  const isProblem = kind === 'problem'
  notifications.hide(text)
  notifications.show({
    id: text,
    message: text,
    color: isProblem ? 'red' : 'pine',
    autoClose: isProblem ? false : SHOWN_MS,
    withBorder: true,
    role: isProblem ? 'alert' : 'status',
  })
}

export const Notices = () => <Notifications position="bottom-right" zIndex={500} containerWidth="24rem" />
