import { DEFAULT_TIMEOUTS } from '../../protocols/smtp/smtp-options.ts'
import type { Provider } from './carrier.ts'

/** Connections that have been unused for this long are closed when another connection is opened. */
const IDLE_MS = 600_000
/**
 * Connections are closed when they are replaced, idle or down. This is how long messages that were already handed over can take
 * to be confirmed: as long as our SMTP client waits for the reply to the final dot.
 */
const GRACE_MS = DEFAULT_TIMEOUTS.finalMs

interface Deps {
  /** A monotonic clock. */
  readonly nowMs?: () => number
  readonly onError: (error: unknown) => void
}

interface Opened {
  readonly version: string
  readonly provider: Provider
  usedMs: number
}

interface Opening {
  readonly version: string
  readonly provider: Promise<Provider>
}

/** Keeps connections open while they are in use and the version of their settings stays the same. */
export const openConnections = ({ nowMs = () => performance.now(), onError }: Deps) => {
  const opened = new Map<string, Opened>()
  const openings = new Map<string, Opening>()
  const closing = new Set<Provider>()

  const forget = (key: string, provider?: Provider): void => {
    const known = opened.get(key)
    if (provider && known?.provider !== provider) return
    openings.delete(key)
    opened.delete(key)
    if (!known) return
    closing.add(known.provider)
    known.provider
      .close(GRACE_MS)
      .catch(onError)
      .finally(() => closing.delete(known.provider))
  }

  const closeIdle = () => {
    for (const [key, { usedMs }] of opened) if (nowMs() - usedMs > IDLE_MS) forget(key)
  }

  const open = (key: string, version: string, openIt: () => Promise<Provider>): Promise<Provider> => {
    forget(key)
    closeIdle()
    const end = () => {
      const isCurrent = openings.get(key) === opening
      if (isCurrent) openings.delete(key)
      return isCurrent
    }
    const connect = async () => {
      try {
        const provider = tracked(key, await openIt())
        if (end()) opened.set(key, { version, provider, usedMs: nowMs() })
        return provider
      } catch (error) {
        end()
        throw error
      }
    }
    const opening: Opening = { version, provider: Promise.resolve().then(connect) }
    openings.set(key, opening)
    return opening.provider
  }

  /** Counts sending as use, because sending one chunk can take longer than a connection may be idle. */
  const tracked = (key: string, provider: Provider): Provider => ({
    ...provider,
    send: (...args) => {
      const known = opened.get(key)
      if (known) known.usedMs = nowMs()
      return provider.send(...args)
    },
  })

  return {
    /** Concurrent callers share one connection. */
    use: async (key: string, version: string, openIt: () => Promise<Provider>): Promise<Provider> => {
      const known = opened.get(key)
      if (known?.version === version) {
        known.usedMs = nowMs()
        return known.provider
      }
      const opening = openings.get(key)
      return opening?.version === version ? opening.provider : open(key, version, openIt)
    },
    /**
     * Closes a connection. If a provider is passed, does so only if the connection still uses that provider. The next use opens the
     * connection again.
     */
    forget,
    close: async (): Promise<void> => {
      await Promise.allSettled([...openings.values()].map(({ provider }) => provider))
      const providers = [...[...opened.values()].map(({ provider }) => provider), ...closing]
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}
