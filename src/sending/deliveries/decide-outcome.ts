import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { StoredStatus } from '../messages/message-states.ts'
import type { SendResult } from '../messages/send-result.ts'
import { mayRepeat, nextAttemptMs } from './retry-schedule.ts'

export interface MessageOutcome {
  readonly status: StoredStatus
  readonly reason?: string | null | undefined
  readonly error?: string | undefined
  readonly isAttempt?: boolean
  readonly retryAt?: string
  /** True if the message is postponed for a reason other than its scheduled time, such as a limit or an outage. */
  readonly isPostponed?: boolean
  /** The event to record. Undefined if the message was only postponed, or if it was sent, because its row already says so. */
  readonly event?: string
}

/** Decides what becomes of a message, and when it is tried again. */
export const decideOutcome = (
  message: ChunkMessage,
  result: SendResult,
  inFuture: (milliseconds: number) => string,
): MessageOutcome => {
  switch (result.is) {
    case 'sent':
      return { status: 'sent', isAttempt: true }
    case 'bounced':
    case 'failed':
      return { status: result.is, event: result.is, error: result.error, reason: result.reason, isAttempt: true }
    case 'unknown':
      return mayRepeat(message) && !result.isFinal
        ? retryLater(message, 'unknown', result, inFuture)
        : { status: 'unknown', event: 'unknown', error: result.error, isAttempt: true }
    case 'withheld':
      return { status: result.status, reason: result.reason, event: result.status }
    case 'postponed': {
      const { until, error = message.last_error ?? undefined } = result
      const isEarly = until === message.scheduled_at
      return { status: isEarly ? 'scheduled' : 'queued', error, retryAt: until, isPostponed: !isEarly }
    }
    case 'refused':
      return retryLater(message, 'failed', result, inFuture)
  }
}

/** Returns an outcome that schedules the next attempt, or the final status if there are no more attempts. */
const retryLater = (
  message: ChunkMessage,
  final: 'failed' | 'unknown',
  { error, afterMs = 0 }: { readonly error: string; readonly afterMs?: number | undefined },
  inFuture: (milliseconds: number) => string,
): MessageOutcome => {
  const delayMs = nextAttemptMs(message.attempts + 1)
  if (delayMs === undefined) return { status: final, event: final, error, isAttempt: true }
  return { status: 'queued', event: 'delayed', error, isAttempt: true, retryAt: inFuture(Math.max(delayMs, afterMs)) }
}
