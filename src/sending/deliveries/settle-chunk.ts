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
import { insertEvents, type NewEvent } from '../messages/message-event-queries.ts'
import { insertOutboxStates, moveStates } from '../messages/message-state-queries.ts'
import { isWaiting, OUTBOX } from '../messages/message-states.ts'
import type { SendResult } from '../messages/send-result.ts'
import { clearAddresses, deleteContents, type MessageChange, saveOutcomes } from '../messages/settle-queries.ts'
import type { HandledChunk } from './chunk.ts'
import type { Finished } from './count-outcomes.ts'
import { decideOutcome, type MessageOutcome } from './decide-outcome.ts'
import { mayRepeat } from './retry-schedule.ts'

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
): Promise<readonly Finished[] | undefined> => {
  const { id, lane, token } = settled
  const now = inFuture(0)
  const postponedUntil = onlyPostponedUntil(settled)
  if (postponedUntil !== undefined) {
    if (!(await releaseChunk(trx, teamId, id, token, postponedUntil, now))) return undefined
    await coverLane(trx, teamId, queueOf(lane), postponedUntil, now)
    return []
  }
  if (!(await deleteHeldChunk(trx, teamId, id, token))) return undefined
  return settleMessages(trx, teamId, settled, inFuture)
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
): Promise<readonly Finished[] | undefined> => {
  const { id, token } = part
  if (!(await shrinkHeldChunk(trx, teamId, { id, token, messageIds: rest }))) return undefined
  return settleMessages(trx, teamId, part, inFuture)
}

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

const settleMessages = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  inFuture: (milliseconds: number) => string,
): Promise<readonly Finished[]> => {
  const now = inFuture(0)
  const decisions = decideOutcomes(settled, inFuture)
  const newChunks = await moveRetries(trx, teamId, settled, decisions, now)
  const changes = decisions.map((decision) => changeOf(decision, newChunks))
  const rows = await saveOutcomes(trx, { teamId, chunkId: settled.id, changes, now })
  const savedIds = new Set(rows.map(({ id }) => id))
  const saved = decisions.filter(({ message }) => savedIds.has(message.id))
  await saveStates(trx, teamId, saved, now)
  await insertEvents(trx, teamId, saved.flatMap(eventsOf))
  await clearAddresses(trx, teamId, idsOf(saved.filter(({ reason }) => OUTDATED_ADDRESS.has(reason ?? ''))))
  await suppressRefusing(trx, teamId, saved, now)
  await deleteContents(trx, teamId, unneededContents(settled, saved))
  return saved.flatMap((decision) => finishedOf(decision, now))
}

/** What becomes of a message in the chunk. */
interface Decision extends MessageOutcome {
  readonly message: ChunkMessage
  readonly result: SendResult
  readonly carrier: string | undefined
  readonly handedAt: string | undefined
}

const idsOf = (decisions: readonly Decision[]) => decisions.map(({ message }) => message.id)

const decideOutcomes = (settled: Settled, inFuture: (milliseconds: number) => string): readonly Decision[] => {
  const retryAt = oncePerDelay(inFuture)
  return settled.messages.map((message) => {
    const { id } = message
    const result = settled.results.get(id)
    if (!result) throw new Error(`Message ${id} has no result.`)
    const [carrier, handedAt] = [settled.carrier.get(id), settled.handedAt.get(id)]
    return { message, result, carrier, handedAt, ...decideOutcome(message, result, retryAt) }
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

/** Moves the messages that have to be tried again to new chunks. Returns the ids of these chunks, keyed by message id. */
const moveRetries = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  decisions: readonly Decision[],
  now: string,
): Promise<ReadonlyMap<number, number>> => {
  const newChunks = new Map<number, number>()
  const retries = decisions.filter(({ retryAt }) => retryAt !== undefined)
  for (const group of Map.groupBy(retries, ({ retryAt, isPostponed }) => `${retryAt} ${isPostponed}`).values()) {
    const [{ message, retryAt: runAt = now, isPostponed }] = group as [Decision]
    const dueAt = isPostponed ? settled.dueAt : runAt
    const chunk = { lane: settled.lane, dueAt, runAt, campaignId: message.campaign_id }
    const chunkId = await openChunk(trx, teamId, chunk, now)
    const messageIds = idsOf(group)
    await fillChunk(trx, teamId, chunkId, { ...chunk, messageIds }, now)
    for (const messageId of messageIds) newChunks.set(messageId, chunkId)
    const unconfirmedIds = idsOf(group.filter((decision) => isUnconfirmed(settled, decision)))
    if (unconfirmedIds.length > 0) await insertUnconfirmed(trx, teamId, chunkId, unconfirmedIds, now)
  }
  return newChunks
}

/** Returns true if a message may have arrived but can be sent again. The next attempt must then use the same address. */
const isUnconfirmed = ({ unconfirmed }: Settled, { message, result }: Decision): boolean =>
  mayRepeat(message) && (result.is === 'unknown' || unconfirmed.has(message.id))

const changeOf = (
  { message, result, carrier, handedAt, status, reason, error, isAttempt }: Decision,
  newChunks: ReadonlyMap<number, number>,
): MessageChange => ({
  id: message.id,
  status,
  reason: reason ?? '',
  attempts: message.attempts + (isAttempt ? 1 : 0),
  last_error: error ?? '',
  provider_id: result.is === 'sent' ? (result.providerId ?? '') : '',
  carrier: carrier ?? '',
  handed_at: handedAt ?? '',
  sent_at: result.is === 'sent' ? result.at : '',
  chunk_id: newChunks.get(message.id) ?? 0,
})

const saveStates = async (trx: Tx, teamId: number, saved: readonly Decision[], now: string): Promise<void> => {
  const moves = saved.map(({ message, status, carrier }) => {
    const { id, channel, kind, status: from } = message
    return { id, channel, kind, from, status, isKept: carrier === OUTBOX }
  })
  await moveStates(trx, teamId, moves, now)
  await insertOutboxStates(trx, teamId, idsOf(saved.filter(({ carrier }) => carrier === OUTBOX)))
}

const eventsOf = ({ message, result, event, error, reason }: Decision): readonly NewEvent[] => {
  const about = { message_id: message.id, at: result.at }
  const lostCopies = result.is === 'sent' ? (result.lostCopies ?? []) : []
  const events = lostCopies.map((detail) => ({ ...about, type: 'copy_not_sent', detail }))
  return event ? [{ ...about, type: event, detail: error ?? reason ?? null }, ...events] : events
}

/** Suppresses addresses that bounced, and those whose owners told the provider that they don't want any messages. */
const suppressRefusing = async (trx: Tx, teamId: number, saved: readonly Decision[], now: string): Promise<void> => {
  const bounced = saved.filter(({ status }) => status === 'bounced').map(({ message }) => message)
  await suppressAddresses(trx, teamId, bounced, { reason: 'bounce', source: 'provider' }, now)
  const optedOut = saved.filter(({ reason }) => reason === 'opt_out').map(({ message }) => message)
  await suppressAddresses(trx, teamId, optedOut, { reason: 'opt_out', source: 'provider' }, now)
}

const unneededContents = ({ secretContents }: Settled, saved: readonly Decision[]): readonly number[] =>
  saved
    .flatMap(({ message, retryAt }) => (retryAt === undefined ? (message.content_id ?? []) : []))
    .filter((contentId) => secretContents.has(contentId))

const finishedOf = ({ message, result, carrier, status }: Decision, now: string): readonly Finished[] => {
  if (isWaiting(status)) return []
  const { channel, campaign_id: campaignId } = message
  const isSent = status === 'sent'
  return [{ channel, campaignId, status, isKept: isSent && carrier === OUTBOX, at: isSent ? result.at : now }]
}
