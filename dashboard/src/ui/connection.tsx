import { Button, Group, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { ConnectionError } from '@postrider/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../texts/locale.tsx'

/**
 * Returns `offline` or `unreachable` if the error is a connection problem, and otherwise undefined. While the browser is offline, a
 * TypeError is a connection problem too: the browser throws one if it can't load a page's code.
 */
export const connectionProblemOf = (error: unknown): 'offline' | 'unreachable' | undefined => {
  if (!navigator.onLine && (error instanceof ConnectionError || error instanceof TypeError)) return 'offline'
  return error instanceof ConnectionError ? 'unreachable' : undefined
}

/** How often to check the connection: often enough that the page loads while the user is still looking at the notice. */
const PROBE_EVERY_MS = 3_000

const isServerUp = () =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_EVERY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** If the error is a connection problem, calls `onRetry` as soon as the server responds again. */
export const useRetryWhenConnected = (error: unknown, onRetry: () => void) => {
  const problem = connectionProblemOf(error)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!problem) return
    let isGone = false
    const probe = async () => {
      if (navigator.onLine && (await isServerUp()) && !isGone) retry()
    }
    const timer = setInterval(probe, PROBE_EVERY_MS)
    addEventListener('online', probe)
    return () => {
      isGone = true
      clearInterval(timer)
      removeEventListener('online', probe)
    }
  }, [problem])
}

/**
 * How long to wait before showing the notice: longer than most pages take to load, but not so long that users wonder whether
 * anything is happening.
 */
const SLOW_AFTER_MS = 5_000

export const SlowNotice = () => {
  const texts = useTexts().ui
  const [isSlow, setSlow] = useState(false)
  useTimeout(() => setSlow(true), SLOW_AFTER_MS, { autoInvoke: true })
  return (
    isSlow && (
      <Group>
        <Text>{texts.errors.slow}</Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {texts.tryAgain}
        </Button>
      </Group>
    )
  )
}
