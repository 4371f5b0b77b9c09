import { sql } from 'kysely'
import { insertEvents } from '../messages/message-event-queries.ts'
import type { StoredStatus } from '../messages/message-states.ts'
import { dialectSql, type Tx } from '../storage/dialect.ts'
import { prepared, statement } from '../storage/prepared.ts'
import { suppressAddresses } from '../suppressions/suppression-queries.ts'
import { deleteHeldChunk, fillChunk, openChunk } from '../messages/chunk-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'
import { nextAttemptMs } from './retry-schedule.ts'
import type { SentChunk } from './send-chunk.ts'
import type { SendResult } from './send-result.ts'
import type { ChunkMessage } from './sending-queries.ts'

interface Settled extends SentChunk {
  readonly id: number
  readonly lane: Lane
  readonly token: number
}

/** A message's row after the chunk was handled. Empty texts are stored as null. */
interface Change {
  readonly id: number
  readonly status: StoredStatus
  readonly reason: string
  readonly attempts: number
  readonly last_error: string
  readonly provider_id: string
  readonly carrier: string
  readonly handed_at: string
  readonly sent_at: string
  readonly chunk_id: number
}

/** Leaves out messages that were canceled in the meantime: they are no longer in the chunk. */
const updateMessages = prepared(
  'settle-messages',
  (db, { teamId, chunkId, changes, now }: { teamId: number; chunkId: number; changes: readonly Change[]; now: string }) => {
    const rows = dialectSql(db).rowsOf(changes, {
      id: 'integer',
      status: 'text',
      reason: 'text',
      attempts: 'integer',
      last_error: 'text',
      provider_id: 'text',
      carrier: 'text',
      handed_at: 'text',
      sent_at: 'text',
      chunk_id: 'integer',
    })
    const time = (column: string) => dialectSql(db).toTime(sql.ref(`rows.${column}`))
    return statement(
      db,
      sql`update messages set
            status = rows.status,
            reason = nullif(rows.reason, ''),
            attempts = rows.attempts,
            last_error = nullif(rows.last_error, ''),
            provider_id = nullif(rows.provider_id, ''),
            carrier = nullif(rows.carrier, ''),
            handed_at = coalesce(messages.handed_at, ${time('handed_at')}),
            sent_at = ${time('sent_at')},
            chunk_id = nullif(rows.chunk_id, 0),
            updated_at = ${now}
          from ${rows} as rows
          where ${dialectSql(db).isOfTeam(sql.ref('messages.team_id'), teamId)} and messages.id = rows.id
            and messages.chunk_id = ${chunkId}`,
    )
  },
)

/**
 * Writes the results of a chunk to the ledger and deletes the chunk. Messages to try again get a new chunk. Returns false, and
 * changes nothing, if another worker has taken over the chunk.
 */
export const settleChunk = async (
  trx: Tx,
  teamId: number,
  settled: Settled,
  inFuture: (milliseconds: number) => string,
  now: string,
): Promise<boolean> => {
  const { id, lane, token, messages, results } = settled
  if (!(await deleteHeldChunk(trx, teamId, id, token))) return false
  const retries = new Map<string, ChunkMessage[]>()
  const outcomes = messages.map((message) => {
    const result = results.get(message.id)
    if (!result) throw new Error(`Message ${message.id} has no result.`)
    const outcome = outcomeOf(message, result, inFuture)
    if (outcome.retryAt !== undefined) retries.set(outcome.retryAt, [...(retries.get(outcome.retryAt) ?? []), message])
    return { message, result, ...outcome }
  })
  const chunkOf = new Map<number, number>()
  for (const [dueAt, group] of retries) {
    const chunkId = await openChunk(trx, teamId, { lane, dueAt }, now)
    const messageIds = group.map((message) => message.id)
    await fillChunk(trx, teamId, chunkId, { lane, dueAt, messageIds }, now)
    for (const messageId of messageIds) chunkOf.set(messageId, chunkId)
  }
  const changes = outcomes.map(({ message, result, status, reason, error, isAttempt }) => ({
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
  await updateMessages(trx, { teamId, chunkId: id, changes, now })
  await insertEvents(
    trx,
    teamId,
    outcomes.flatMap(({ message, result, event, error, reason }) =>
      event ? [{ message_id: message.id, type: event, at: result.at, detail: error ?? reason ?? null }] : [],
    ),
  )
  const bounced = outcomes.filter(({ status }) => status === 'bounced').map(({ message }) => message)
  await suppressAddresses(trx, teamId, bounced, { reason: 'bounce', source: 'provider' }, now)
  const finished = outcomes.flatMap(({ message, retryAt }) => (retryAt === undefined ? (message.content_id ?? []) : []))
  await deleteContents(
    trx,
    teamId,
    finished.filter((contentId) => settled.secretContents.has(contentId)),
  )
  return true
}

const deleteContents = async (trx: Tx, teamId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await trx.deleteFrom('message_contents').where('team_id', '=', teamId).where('id', 'in', ids).execute()
}

interface MessageOutcome {
  readonly status: StoredStatus
  readonly reason?: string | null
  readonly error?: string
  readonly isAttempt?: boolean
  readonly retryAt?: string
  /** The event to record, unless the message's times say it already. */
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
        ...{ status: result.is, event: result.is, error: result.error, isAttempt: true },
        ...(result.reason !== undefined && { reason: result.reason }),
      }
    case 'unknown':
      return { status: 'unknown', event: 'unknown', error: result.error, isAttempt: true }
    case 'withheld':
      return { status: result.status, reason: result.reason, event: result.status }
    case 'postponed': {
      const { until, error = message.last_error ?? undefined } = result
      return { status: 'queued', retryAt: until, ...(error !== undefined && { error }) }
    }
    case 'refused': {
      const delayMs = nextAttemptMs(message.attempts + 1)
      if (delayMs === undefined) {
        return { status: 'failed', event: 'failed', error: result.error, isAttempt: true }
      }
      return { status: 'queued', event: 'delayed', error: result.error, isAttempt: true, retryAt: inFuture(delayMs) }
    }
  }
}
