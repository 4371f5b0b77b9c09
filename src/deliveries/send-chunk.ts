import { type Clock, toTimestamp } from '../clock.ts'
import { FileMissingError } from '../files/file-store.ts'
import { removeSuppressedCopies } from '../messages/copies.ts'
import { readHandOvers } from '../messages/hand-over-queries.ts'
import type { SendResult, Sent } from '../messages/send-result.ts'
import type { Db } from '../storage/dialect.ts'
import type { Carried, Carrier, FindCarrier } from './carrier.ts'
import type { Chunk, SentChunk } from './chunk.ts'
import { handOversOf } from './hand-overs.ts'
import { mayRepeat } from './retry-schedule.ts'
import { type ChunkMessage, listChunkMessages, readContents } from './sending-queries.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly findCarrier: FindCarrier
  /** Messages that were due before this time are hours late, so they are not sent. */
  readonly overdueBefore: () => string | undefined
  readonly onError: (error: unknown) => void
}

/** Sends the messages of a chunk. If a previous worker died, continues where that worker stopped. */
export const chunkSender = ({ db, clock, findCarrier, overdueBefore, onError }: Deps) => {
  const now = coarseNow(clock)
  const endings = new Set<Promise<unknown>>()

  /** `onAllStarted` is called once all messages have been started, so that another chunk can use connections that become free. */
  return async (teamId: number, chunk: Chunk, signal: AbortSignal, onAllStarted = () => {}): Promise<SentChunk> => {
    const messages = await listChunkMessages(db, teamId, chunk.id, chunk.messageIds)
    const before = await readHandOvers(db, teamId, chunk.id)
    const handedAt = new Map(before.handed)
    const results = new Map(before.results)
    const carried = new Map<number, string>()
    const finish = (id: number, sent: Sent): SendResult => {
      const result = { id, at: now(), ...sent }
      results.set(id, result)
      return result
    }
    const overdue = overdueBefore()
    const isOverdue = overdue !== undefined && chunk.dueAt < overdue
    for (const message of messages) {
      if (results.has(message.id)) continue
      const isHanded = handedAt.has(message.id)
      if (isOverdue) finish(message.id, isHanded ? { ...NOT_CONFIRMED, isFinal: true } : OVERDUE)
      else if (isHanded && !mayRepeat(message)) finish(message.id, NOT_CONFIRMED)
    }
    const contentIds = [...new Set(messages.flatMap(({ content_id }) => content_id ?? []))]
    const contents = await readContents(db, teamId, contentIds)
    const suppressedCopies = await removeSuppressedCopies(db, teamId, contents)
    const handOvers = handOversOf(db, clock, { teamId, chunkId: chunk.id, token: chunk.token }, endings)

    const sendOne = async (carrier: Carrier, message: ChunkMessage): Promise<Carried> => {
      const { id, content_id } = message
      const content = content_id === null ? undefined : contents.get(content_id)
      if (!content || content_id === null)
        return { is: 'failed', error: 'The content of the message is no longer stored.' }
      let withheld: Sent | undefined
      let fault: unknown
      const handOver = async () => {
        try {
          const obstacle = await handOvers.handOver(id)
          if (obstacle) withheld = { is: 'withheld', ...obstacle }
          else if (!handedAt.has(id)) handedAt.set(id, now())
          return !obstacle
        } catch (error) {
          fault = error
          return false
        }
      }
      const wasHanded = handedAt.has(id)
      const date = message.handed_at ?? handedAt.get(id) ?? now()
      try {
        const carriedAs = await carrier.send({ teamId, message, content, date }, handOver)
        if (!fault) return withheld ?? withLostCopies(carriedAs, suppressedCopies.get(content_id))
      } catch (error) {
        if (!fault) {
          onError(error)
          if (error instanceof FileMissingError) return { is: 'failed', error: 'An attached file was deleted.' }
          return handedAt.has(id) && !wasHanded ? NOT_CONFIRMED : { is: 'refused', error: UNEXPECTED }
        }
      }
      throw fault
    }

    /** Sends the messages of a channel. Throws if a hand-over can't be recorded: another worker may have taken over the chunk. */
    const sendGroup = async (carrier: Carrier, group: readonly ChunkMessage[], onStarted: () => void) => {
      const rest = group[Symbol.iterator]()
      let waiting = group.length
      let pause: { readonly until: string; readonly error?: string } | undefined
      let fault: unknown
      const isStopped = () => pause !== undefined || fault !== undefined || signal.aborted

      const sendNext = async () => {
        for (const message of rest) {
          if (isStopped()) return
          const limit = await carrier.admit(signal)
          pause ??= limit
          if (isStopped()) return
          if (--waiting === 0) onStarted()
          const sent = await sendOne(carrier, message)
          if (sent.is === 'not_handed') continue
          if (sent.is === 'down') {
            pause = { ...(await carrier.reportDown(sent.error)), error: sent.error }
            return
          }
          if (sent.is === 'sent' || sent.is === 'bounced') carrier.reportUp()
          if (sent.is !== 'withheld') carried.set(message.id, carrier.name)
          handOvers.note(finish(message.id, sent))
        }
      }
      const send = () =>
        sendNext().catch((error: unknown) => {
          fault ??= error
        })
      await Promise.all(Array.from({ length: Math.min(carrier.atOnce, group.length) }, send))
      if (fault) throw fault
      const { until = now(), error } = pause ?? {}
      for (const { id } of group) {
        if (!results.has(id)) finish(id, { is: 'postponed', until, ...(error !== undefined && { error }) })
      }
    }

    const open = messages.filter(({ id }) => !results.has(id))
    const groups = [...Map.groupBy(open, ({ channel }) => channel)]
    for (const [index, [channel, group]] of groups.entries()) {
      const onStarted = () => {
        if (index < groups.length - 1) return
        handOvers.end()
        onAllStarted()
      }
      const found = await findCarrier(teamId, channel, chunk.lane)
      if ('carrier' in found) await sendGroup(found.carrier, group, onStarted)
      else for (const { id } of group) finish(id, { is: 'postponed', until: found.until, error: found.error })
    }
    const secretContents = new Set(contentIds.filter((id) => contents.get(id)?.is_secret))
    return { messages, results, handedAt, carrier: carried, secretContents }
  }
}

/** Adds to the result the copies that were not sent because their addresses are suppressed. */
const withLostCopies = (carried: Carried, suppressed: readonly string[] | undefined): Carried =>
  carried.is === 'sent' && suppressed
    ? { ...carried, lostCopies: [...suppressed, ...(carried.lostCopies ?? [])] }
    : carried

const NOT_CONFIRMED = {
  is: 'unknown',
  error: 'The server stopped before the provider confirmed the message.',
} as const satisfies Sent
const OVERDUE: Sent = {
  is: 'failed',
  reason: 'overdue',
  error: 'The server was down for hours when the message was due.',
}
const UNEXPECTED = 'The server couldn’t send the message because of an unexpected error.'

/**
 * Reads the clock only once per iteration of the event loop, because formatting a timestamp takes half as long as composing a
 * message.
 */
const coarseNow = (clock: Clock) => {
  let known: string | undefined
  return (): string => {
    if (known === undefined) {
      known = toTimestamp(clock())
      setImmediate(() => {
        known = undefined
      })
    }
    return known
  }
}
