import { suppressAddresses } from '../../audience/suppressions/suppression-queries.ts'
import { coverLane } from '../../platform/queue/lane-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import {
  deleteHeldChunk,
  fillChunk,
  openChunk,
  queueOf,
  releaseChunk,
  shrinkHeldChunk,
} from '../messages/chunk-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'
import { insertUnconfirmed } from '../messages/hand-over-queries.ts'
import { insertEvents } from '../messages/message-event-queries.ts'
import { insertOutboxStates, moveStates } from '../messages/message-state-queries.ts'
import { isWaiting, OUTBOX, type StoredStatus } from '../messages/message-states.ts'
import type { SendResult } from '../messages/send-result.ts'
import { clearAddresses, deleteContents, saveOutcomes } from '../messages/settle-queries.ts'
import type { HandledChunk } from './chunk.ts'
import type { Finished } from './count-outcomes.ts'
import { mayRepeat, nextAttemptMs } from './retry-schedule.ts'

/** Why a message that isn't sent has an address that its contact no longer has. */
const OUTDATED_ADDRESS: ReadonlySet<string> = new Set(['no_address', 'contact_deleted', 'duplicate_address'])

export interface Settled extends HandledChunk {
  readonly id: number
  readonly lane: Lane
  readonly dueAt: string
  readonly token: number
}

/**
 * Writes the results of a chunk to the ledger and deletes the chunk. Messages that have to be retried are moved to new chunks.
 * If all messages were only postponed to the same time, postpones the chunk instead. Returns the messages that are finished,
 * for `countOutcomes`. Returns undefined, and changes nothing, if another worker has taken over the chunk.
 */
export const settleChunk = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  inFuture: (milliseconds: number) => string,
  now: string,
): Promise<readonly Finished[] | undefined> => {
  const { id, lane, token } = settled
  const postponedUntil = onlyPostponedUntil(settled)
  if (postponedUntil !== undefined) {
    if (!(await releaseChunk(trx, teamId, id, token, postponedUntil, now))) return undefined
    await coverLane(trx, teamId, queueOf(lane), postponedUntil, now)
    return []
  }
  if (!(await deleteHeldChunk(trx, teamId, id, token))) return undefined
  return settleMessages(trx, teamId, settled, inFuture, now)
}

/**
 * Writes the results so far of a chunk that is still being sent to the ledger, and removes those messages from the chunk. Otherwise,
 * the ledger wouldn't show the progress of a chunk that takes minutes. Returns undefined, and changes nothing, if another worker has
 * taken over the chunk.
 */
export const settleSoFar = async (
  trx: Tx,
  teamId: number,
  part: Settled,
  rest: readonly number[],
  inFuture: (milliseconds: number) => string,
  now: string,
): Promise<readonly Finished[] | undefined> => {
  const { id, token } = part
  if (!(await shrinkHeldChunk(trx, teamId, { id, token, messageIds: rest }))) return undefined
  return settleMessages(trx, teamId, part, inFuture, now)
}

const settleMessages = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  inFuture: (milliseconds: number) => string,
  now: string,
): Promise<readonly Finished[]> => {
  const { id, lane, dueAt, messages, results } = settled
  const retryAt = oncePerDelay(inFuture)
  const all = messages.map((message) => {
    const result = results.get(message.id)
    if (!result) throw new Error(`Message ${message.id} has no result.`)
    return { message, result, ...outcomeOf(message, result, retryAt) }
  })
  const chunkOf = new Map<number, number>()
  const waiting = all.filter(({ retryAt }) => retryAt !== undefined)
  for (const group of Map.groupBy(waiting, ({ retryAt, isPostponed }) => `${retryAt} ${isPostponed}`).values()) {
    const { retryAt: runAt = now, isPostponed } = group[0] as (typeof group)[number]
    const campaignId = group[0]?.message.campaign_id ?? null
    const chunk = { lane, dueAt: isPostponed ? dueAt : runAt, runAt, campaignId }
    const chunkId = await openChunk(trx, teamId, chunk, now)
    const messageIds = group.map(({ message }) => message.id)
    await fillChunk(trx, teamId, chunkId, { ...chunk, messageIds }, now)
    for (const messageId of messageIds) chunkOf.set(messageId, chunkId)
    const unconfirmed = group.filter(({ message, result }) => isUnconfirmed(settled, message, result))
    const unconfirmedIds = unconfirmed.map(({ message }) => message.id)
    if (unconfirmedIds.length > 0) await insertUnconfirmed(trx, teamId, chunkId, unconfirmedIds, now)
  }
  const changes = all.map(({ message, result, status, reason, error, isAttempt }) => ({
    id: message.id,
    status,
    reason: reason ?? '',
    attempts: message.attempts + (isAttempt ? 1 : 0),
    last_error: error ?? '',
    provider_id: result.is === 'sent' ? (result.providerId ?? '') : '',
    carrier: settled.carrier.get(message.id) ?? '',
    handed_at: settled.handedAt.get(message.id) ?? '',
    sent_at: result.is === 'sent' ? result.at : '',
    chunk_id: chunkOf.get(message.id) ?? 0,
  }))
  const updated = await saveOutcomes(trx, { teamId, chunkId: id, changes, now })
  const updatedIds = new Set(updated.map((row) => row.id))
  const outcomes = all.filter(({ message }) => updatedIds.has(message.id))
  await moveStates(
    trx,
    teamId,
    outcomes.map(({ message: { id, channel, kind, status: from }, status }) => ({ id, channel, kind, from, status })),
  )
  const kept = outcomes.filter(({ message }) => settled.carrier.get(message.id) === OUTBOX)
  await insertOutboxStates(
    trx,
    teamId,
    kept.map(({ message }) => message.id),
  )
  await insertEvents(
    trx,
    teamId,
    outcomes.flatMap(({ message, result, event, error, reason }) => {
      const lostCopies = result.is === 'sent' ? (result.lostCopies ?? []) : []
      return [
        ...(event ? [{ type: event, detail: error ?? reason ?? null }] : []),
        ...lostCopies.map((detail) => ({ type: 'copy_not_sent', detail })),
      ].map((given) => ({ ...given, message_id: message.id, at: result.at }))
    }),
  )
  const unaddressed = outcomes.filter(({ reason }) => OUTDATED_ADDRESS.has(reason ?? ''))
  await clearAddresses(
    trx,
    teamId,
    unaddressed.map(({ message }) => message.id),
  )
  const bounced = outcomes.filter(({ status }) => status === 'bounced').map(({ message }) => message)
  await suppressAddresses(trx, teamId, bounced, { reason: 'bounce', source: 'provider' }, now)
  const optedOut = outcomes.filter(({ reason }) => reason === 'opt_out').map(({ message }) => message)
  await suppressAddresses(trx, teamId, optedOut, { reason: 'opt_out', source: 'provider' }, now)
  const finished = outcomes.flatMap(({ message, retryAt }) => (retryAt === undefined ? (message.content_id ?? []) : []))
  await deleteContents(
    trx,
    teamId,
    finished.filter((contentId) => settled.secretContents.has(contentId)),
  )
  return outcomes.flatMap(({ message: { id, channel, campaign_id }, result, status }) => {
    if (isWaiting(status)) return []
    const isKept = status === 'sent' && settled.carrier.get(id) === OUTBOX
    return { channel, campaignId: campaign_id, status, isKept, at: status === 'sent' ? result.at : now }
  })
}

/** Returns true if a message may have arrived but can be sent again. The next attempt must then use the same address. */
const isUnconfirmed = ({ unconfirmed }: Settled, message: ChunkMessage, result: SendResult): boolean =>
  mayRepeat(message) && (result.is === 'unknown' || unconfirmed.has(message.id))

/**
 * If all messages in a chunk were postponed to the same time and nothing else about them has changed, returns that time. In that
 * case, only the chunk is postponed. Otherwise, an outage of a day would rewrite each message hundreds of times.
 */
const onlyPostponedUntil = ({ messages, results, handedAt, unconfirmed }: Settled): string | undefined => {
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

/** Gives all messages with the same delay the same retry time, so that they share a chunk. */
const oncePerDelay = (inFuture: (milliseconds: number) => string) => {
  const times = new Map<number, string>()
  return (milliseconds: number): string => {
    const time = times.get(milliseconds) ?? inFuture(milliseconds)
    times.set(milliseconds, time)
    return time
  }
}

interface MessageOutcome {
  readonly status: StoredStatus
  readonly reason?: string | null
  readonly error?: string
  readonly isAttempt?: boolean
  readonly retryAt?: string
  /** True if the message is postponed for a reason other than its scheduled time, such as a limit or an outage. */
  readonly isPostponed?: boolean
  /** The event to record. Undefined if the message was only postponed, or if it was sent, because its row already says so. */
  readonly event?: string
}

const outcomeOf = (
  message: ChunkMessage,
  result: SendResult,
  inFuture: (milliseconds: number) => string,
): MessageOutcome => {
  switch (result.is) {
    case 'sent':
      return { status: 'sent', isAttempt: true }
    case 'bounced':
    case 'failed':
      return {
        status: result.is,
        event: result.is,
        error: result.error,
        isAttempt: true,
        ...(result.reason !== undefined && { reason: result.reason }),
      }
    case 'unknown':
      return mayRepeat(message) && !result.isFinal
        ? retryLater(message, 'unknown', result, inFuture)
        : { status: 'unknown', event: 'unknown', error: result.error, isAttempt: true }
    case 'withheld':
      return { status: result.status, reason: result.reason, event: result.status }
    case 'postponed': {
      const { until, error = message.last_error ?? undefined } = result
      const isEarly = until === message.scheduled_at
      return {
        status: isEarly ? 'scheduled' : 'queued',
        retryAt: until,
        isPostponed: !isEarly,
        ...(error !== undefined && { error }),
      }
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
