import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AroundNavHandler } from 'wouter'

type Leave = () => void

interface Guard {
  readonly mustAsk: () => boolean
  readonly ask: (leave: Leave) => void
  /** From now on whoever leaves means it. */
  readonly lift: () => void
}

let guard: Guard | undefined

/** For the router: where something is unsaved, whoever wants to go elsewhere is asked first. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  if (!guard) return navigate(to, options)
  // In the place of the entry that the guard has put into the history.
  const leave = () => navigate(to, { ...options, replace: true })
  if (guard.mustAsk()) guard.ask(leave)
  else leave()
}

/** Before a navigation of our own, when all is saved or meant to be gone. */
export const leaveFreely = () => guard?.lift()

/** How the entry of a guarded page is told from the one after it. */
const GUARDED = { isGuarded: true }

/**
 * Asks whoever leaves the page while it has something unsaved: by a link, by the browser's back, or by closing the tab. Back cannot
 * be stopped once it has happened, so the page has a second entry in the history, and it is that one which is left.
 */
export const LeaveGuard = ({ isNeeded }: { isNeeded: boolean }) => {
  const [leave, setLeave] = useState<Leave>()
  const [isOn, setOn] = useState(false)
  const mustAsk = useRef(false)

  useEffect(() => {
    mustAsk.current = isNeeded
    if (isNeeded) setOn(true)
  }, [isNeeded])

  // For as long as the page is there, once it was needed: entries come and go too late to be taken away and put back as one types.
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
    <Modal
      opened={leave !== undefined}
      onClose={stay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>What you have changed here would be lost.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            Stay
          </Button>
          <Button color="red.8" onClick={leave}>
            Leave without saving
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
