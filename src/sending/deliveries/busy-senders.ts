import { LAST_RETRY_MS, retryMs } from '../connections/connection-state-queries.ts'

/** More senders than a connection usually has. Forgetting some only means that they are tried again early. */
const MAX_SENDERS = 10_000

interface Busy {
  readonly failures: number
  readonly untilMs: number
}

/**
 * The senders whose messages a connection's provider refuses for now, for example because it limits messages per minute. Kept in
 * memory: each process that sends for them finds out with one message.
 */
export const busySenders = (nowMs: () => number) => {
  const senders = new Map<string | null, Busy>()
  const waitOf = (sender: string | null): number => {
    const known = senders.get(sender)
    if (!known) return 0
    const waitMs = known.untilMs - nowMs()
    // A longer wait means that the clock was set back.
    return waitMs <= 0 || waitMs > LAST_RETRY_MS ? 0 : waitMs
  }
  return {
    /** 0: messages of this sender can be tried. */
    waitOf,
    /** Messages that are being sent at the same time all report the same refusal. Only the first report counts. */
    add: (sender: string | null): { readonly waitMs: number; readonly isFirst: boolean } => {
      const waitMs = waitOf(sender)
      if (waitMs > 0) return { waitMs, isFirst: false }
      const failures = (senders.get(sender)?.failures ?? 0) + 1
      if (senders.size >= MAX_SENDERS) senders.clear()
      senders.set(sender, { failures, untilMs: nowMs() + retryMs(failures) })
      return { waitMs: retryMs(failures), isFirst: true }
    },
    /** Called when the provider has accepted a message, which may have been sent before the provider was busy. */
    noteAccepted: (sender: string | null): void => {
      if (waitOf(sender) === 0) senders.delete(sender)
    },
  }
}
