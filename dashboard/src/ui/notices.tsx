import { Notification } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import classes from './notices.module.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly kind: 'done' | 'problem'
}

/** Long enough to read one sentence twice; a problem stays until it is closed. */
const SHOWN_MS = 6_000

let notices: readonly Notice[] = []
let nextId = 1
const listeners = new Set<() => void>()

const change = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

/** Says something in passing, in a corner of the screen and to screen readers. */
export const notify = (text: string, kind: Notice['kind'] = 'done') => {
  const same = notices.filter((notice) => notice.text !== text)
  change([...same, { id: nextId++, text, kind }])
}

const dismiss = (id: number) => change(notices.filter((notice) => notice.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const Notices = () => {
  const shown = useSyncExternalStore(subscribe, () => notices)
  const ofKind = (kind: Notice['kind']) =>
    shown.filter((notice) => notice.kind === kind).map((notice) => <Shown key={notice.id} notice={notice} />)
  return (
    <div className={classes.corner}>
      <div role="status">{ofKind('done')}</div>
      <div role="alert">{ofKind('problem')}</div>
    </div>
  )
}

const Shown = ({ notice: { id, text, kind } }: { notice: Notice }) => {
  useEffect(() => {
    if (kind === 'problem') return
    const timer = setTimeout(() => dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, kind])
  return (
    <Notification
      mt="xs"
      withBorder
      color={kind === 'done' ? 'pine' : 'red'}
      onClose={() => dismiss(id)}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      role="presentation"
    >
      {text}
    </Notification>
  )
}
