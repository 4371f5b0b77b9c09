import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { useTexts } from '../texts/locale.tsx'

type Leave = () => void

interface Guard {
  readonly mustAsk: () => boolean
  readonly ask: (leave: Leave) => void
  /** Turns the guard off, so that leaving needs no confirmation. */
  readonly lift: () => void
}

let guard: Guard | undefined

/** For the router: asks before navigating away from unsaved changes. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  if (!guard) return navigate(to, options)
  // Replaces the extra history entry that the guard added.
  const leave = () => navigate(to, { ...options, replace: true })
  if (guard.mustAsk()) guard.ask(leave)
  else leave()
}

/** Call this before navigating in code, after the changes are saved or discarded. */
export const leaveFreely = () => guard?.lift()

/** Marks the history entry of the guarded page, to distinguish it from the entry that the guard adds after it. */
const GUARDED = { isGuarded: true }

/**
 * Asks for confirmation before the user leaves a page with unsaved changes by following a link, using the browser's back button
 * or closing the tab. Going back can't be prevented, so the guard adds a second history entry for the same page, and going back
 * only leaves that entry.
 */
export const LeaveGuard = ({ isNeeded }: { isNeeded: boolean }) => {
  const texts = useTexts().ui
  const [leave, setLeave] = useState<Leave>()
  const [isOn, setOn] = useState(false)
  const mustAsk = useRef(false)

  // A layout effect, so that the guard is active before the next keystroke, which may close a drawer.
  useLayoutEffect(() => {
    mustAsk.current = isNeeded
    if (isNeeded) setOn(true)
  }, [isNeeded])

  // After the first change, the guard stays active until the user leaves the page. Changing the history on every keystroke would
  // be too slow.
  useEffect(() => {
    if (!isOn) return
    const lift = () => {
      mustAsk.current = false
    }
    const ask = (leave: Leave) =>
      setLeave(() => () => {
        lift()
        setLeave(undefined)
        leave()
      })
    const addEntry = () => history.pushState(null, '')
    history.replaceState(GUARDED, '')
    addEntry()
    guard = { mustAsk: () => mustAsk.current, ask, lift }

    const onBack = () => {
      if (!history.state?.isGuarded) return
      if (!mustAsk.current) return history.back()
      addEntry()
      ask(() => history.go(-2))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (mustAsk.current) event.preventDefault()
    }
    addEventListener('popstate', onBack)
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('popstate', onBack)
      removeEventListener('beforeunload', onUnload)
      guard = undefined
    }
  }, [isOn])

  const stay = () => setLeave(undefined)
  return (
    <Modal opened={leave !== undefined} onClose={stay} title={texts.leave.title}>
      <Stack>
        <Text>{texts.leave.about}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            {texts.leave.stay}
          </Button>
          <Button color="red.9" onClick={leave}>
            {texts.leave.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
