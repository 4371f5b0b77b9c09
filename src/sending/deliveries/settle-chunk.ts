import { suppressAddresses } from '../../audience/suppressions/suppression-queries.ts'
import { coverLane } from '../../platform/queue/lane-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import {
  deleteHeldChunk,
  fillChunk,
  openChunk,
  queueOf,
  releaseChunk,
  shrinkHeldChunk,
} from '../messages/chunk-queries.ts'
import { insertUnconfirmed } from '../messages/hand-over-queries.ts'
import { insertEvents } from '../messages/message-event-queries.ts'
import { insertOutboxStates, moveStates } from '../messages/message-state-queries.ts'
import { OUTBOX } from '../messages/message-states.ts'
import { clearAddresses, deleteContents, saveOutcomes } from '../messages/settle-queries.ts'
import {
  changeOf,
  type Decision,
  decideOutcomes,
  eventsOf,
  finishedOf,
  isUnconfirmed,
  onlyPostponedUntil,
  type Settled,
  unneededContents,
} from './chunk-decisions.ts'
import type { Finished } from './count-outcomes.ts'

/** Why a message that isn't sent has an address that its contact no longer has. */
const OUTDATED_ADDRESS: ReadonlySet<string> = new Set(['no_address', 'contact_deleted', 'duplicate_address'])

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

const settleMessages = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  inFuture: (milliseconds: number) => string,
): Promise<readonly Finished[]> => {
  const now = inFuture(0)
  const decisions = decideOutcomes(settled, inFuture)
  const newChunks = await moveRetries(trx, teamId, settled, decisions, now)
  const changes = decisions.map((decision) => changeOf(decision, newChunks.get(decision.message.id)))
  const rows = await saveOutcomes(trx, { teamId, chunkId: settled.id, changes, now })
  const savedIds = new Set(rows.map(({ id }) => id))
  const saved = decisions.filter(({ message }) => savedIds.has(message.id))
  await saveStates(trx, teamId, saved, now)
  await insertEvents(trx, teamId, saved.flatMap(eventsOf))
  await clearAddresses(trx, teamId, idsOf(saved.filter(({ outcome }) => OUTDATED_ADDRESS.has(outcome.reason ?? ''))))
  await suppressRefusing(trx, teamId, saved, now)
  await deleteContents(trx, teamId, unneededContents(settled, saved))
  return saved.flatMap((decision) => finishedOf(decision, now))
}

const idsOf = (decisions: readonly Decision[]) => decisions.map(({ message }) => message.id)

/** Moves the messages that have to be tried again to new chunks. Returns the ids of these chunks, keyed by message id. */
const moveRetries = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  decisions: readonly Decision[],
  now: string,
): Promise<ReadonlyMap<number, number>> => {
  const newChunks = new Map<number, number>()
  const retries = decisions.filter(({ outcome }) => outcome.retryAt !== undefined)
  for (const group of Map.groupBy(retries, ({ outcome }) => `${outcome.retryAt} ${outcome.isPostponed}`).values()) {
    const [{ message, outcome }] = group as [Decision]
    const { retryAt: runAt = now, isPostponed } = outcome
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

const saveStates = async (trx: Tx, teamId: number, saved: readonly Decision[], now: string): Promise<void> => {
  const moves = saved.map(({ message, outcome, carrier }) => {
    const { id, channel, kind, status: from } = message
    return { id, channel, kind, from, status: outcome.status, isKept: carrier === OUTBOX }
  })
  await moveStates(trx, teamId, moves, now)
  await insertOutboxStates(trx, teamId, idsOf(saved.filter(({ carrier }) => carrier === OUTBOX)))
}

/** Suppresses addresses that bounced, and those whose owners told the provider that they don't want any messages. */
const suppressRefusing = async (trx: Tx, teamId: number, saved: readonly Decision[], now: string): Promise<void> => {
  const bounced = saved.filter(({ outcome }) => outcome.status === 'bounced').map(({ message }) => message)
  await suppressAddresses(trx, teamId, bounced, { reason: 'bounce', source: 'provider' }, now)
  const optedOut = saved.filter(({ outcome }) => outcome.reason === 'opt_out').map(({ message }) => message)
  await suppressAddresses(trx, teamId, optedOut, { reason: 'opt_out', source: 'provider' }, now)
}
