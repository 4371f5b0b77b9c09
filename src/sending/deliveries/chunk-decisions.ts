import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'
import type { NewEvent } from '../messages/message-event-queries.ts'
import { isWaiting, OUTBOX } from '../messages/message-states.ts'
import type { SendResult } from '../messages/send-result.ts'
import type { MessageChange } from '../messages/settle-queries.ts'
import type { HandledChunk } from './chunk.ts'
import type { Finished } from './count-outcomes.ts'
import { decideOutcome, type MessageOutcome } from './decide-outcome.ts'
import { mayRepeat } from './retry-schedule.ts'

export interface Settled extends HandledChunk {
  readonly id: number
  readonly lane: Lane
  readonly dueAt: string
  readonly token: number
}

/** What becomes of a message in the chunk. */
export interface Decision {
  readonly message: ChunkMessage
  readonly result: SendResult
  readonly outcome: MessageOutcome
  readonly carrier: string | undefined
  readonly handedAt: string | undefined
}

/**
 * If all messages in a chunk were postponed to the same time and nothing else about them has changed, returns that time. In that
 * case, only the chunk is postponed. Otherwise, an outage of a day would rewrite each message hundreds of times.
 */
export const onlyPostponedUntil = ({ messages, results, handedAt, unconfirmed }: Settled): string | undefined => {
  const first = messages[0] && results.get(messages[0].id)
  if (first?.is !== 'postponed') return undefined
  const isSame = messages.every(({ id, status, scheduled_at, last_error }) => {
    const result = results.get(id)
    if (result?.is !== 'postponed' || result.until !== first.until) return false
    const isHandedNow = handedAt.has(id) && !unconfirmed.has(id)
    const isLate = status === 'scheduled' && scheduled_at !== first.until
    return !isHandedNow && !isLate && (result.error ?? last_error) === last_error
  })
  return isSame ? first.until : undefined
}

export const decideOutcomes = (settled: Settled, inFuture: (milliseconds: number) => string): readonly Decision[] => {
  const retryAt = oncePerDelay(inFuture)
  return settled.messages.map((message) => {
    const { id } = message
    const result = settled.results.get(id)
    if (!result) throw new Error(`Message ${id} has no result.`)
    const outcome = decideOutcome(message, result, retryAt)
    return { message, result, outcome, carrier: settled.carrier.get(id), handedAt: settled.handedAt.get(id) }
  })
}

/** Gives all messages with the same delay the same retry time, so that they share a chunk. */
const oncePerDelay = (inFuture: (milliseconds: number) => string) => {
  const times = new Map<number, string>()
  return (milliseconds: number): string => {
    const time = times.get(milliseconds) ?? inFuture(milliseconds)
    times.set(milliseconds, time)
    return time
  }
}

/** Returns true if a message may have arrived but can be sent again. The next attempt must then use the same address. */
export const isUnconfirmed = ({ unconfirmed }: Settled, { message, result }: Decision): boolean =>
  mayRepeat(message) && (result.is === 'unknown' || unconfirmed.has(message.id))

/** `chunkId` is the chunk in which the message is tried again, if any. */
export const changeOf = (
  { message, result, outcome, carrier, handedAt }: Decision,
  chunkId: number | undefined,
): MessageChange => ({
  id: message.id,
  status: outcome.status,
  reason: outcome.reason ?? '',
  attempts: message.attempts + (outcome.isAttempt ? 1 : 0),
  last_error: outcome.error ?? '',
  provider_id: result.is === 'sent' ? (result.providerId ?? '') : '',
  carrier: carrier ?? '',
  handed_at: handedAt ?? '',
  sent_at: result.is === 'sent' ? result.at : '',
  chunk_id: chunkId ?? 0,
})

export const eventsOf = ({ message, result, outcome }: Decision): readonly NewEvent[] => {
  const about = { message_id: message.id, at: result.at }
  const lostCopies = result.is === 'sent' ? (result.lostCopies ?? []) : []
  const events = lostCopies.map((detail) => ({ ...about, type: 'copy_not_sent', detail }))
  const { event, error, reason } = outcome
  return event ? [{ ...about, type: event, detail: error ?? reason ?? null }, ...events] : events
}

/** Returns the contents that have secrets and that no further attempt needs. */
export const unneededContents = ({ secretContents }: Settled, saved: readonly Decision[]): readonly number[] =>
  saved
    .flatMap(({ message, outcome }) => (outcome.retryAt === undefined ? (message.content_id ?? []) : []))
    .filter((contentId) => secretContents.has(contentId))

/** Returns an empty array if the message isn't finished yet. */
export const finishedOf = (
  { message, result, outcome: { status }, carrier }: Decision,
  now: string,
): readonly Finished[] => {
  if (isWaiting(status)) return []
  const { channel, campaign_id: campaignId } = message
  const isSent = status === 'sent'
  return [{ channel, campaignId, status, isKept: isSent && carrier === OUTBOX, at: isSent ? result.at : now }]
}
