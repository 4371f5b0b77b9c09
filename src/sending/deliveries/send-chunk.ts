import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Batch } from '../../platform/queue/start-queue.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { SERVER } from '../connections/connection-state-queries.ts'
import { OUTBOX } from '../messages/message-states.ts'
import type { FindCarrier } from './carrier.ts'
import type { Chunk, HandledChunk } from './chunk.ts'
import { handOversOf } from './hand-overs.ts'
import { chunkReader } from './read-chunk.ts'
import type { RenderChunk } from './render-chunk.ts'
import { reportProgress } from './report-progress.ts'
import { groupSender } from './send-group.ts'
import { messageSender } from './send-message.ts'
import { sendTimes } from './send-times.ts'
import { unprovenSenders } from './unproven-senders.ts'
import { type KnownDatabase, watchHandOvers } from './watch-hand-overs.ts'
import { pauseOnRefusals } from './watch-refusals.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly findCarrier: FindCarrier
  readonly renderChunk: RenderChunk
  readonly database?: KnownDatabase | undefined
  /** How often to look for changes to the connection and the recipients while a chunk is being sent. */
  readonly recheckMs: number
  /** How often to write results to the ledger while a chunk is being sent. */
  readonly progressMs: number
  readonly onError: (error: unknown) => void
}

type Turn = Pick<Batch<Chunk>, 'signal' | 'letNextStart' | 'letNextPrepare' | 'isNext'>

/** Sends the messages in a chunk. If a previous worker died, continues where that worker stopped. */
export const chunkSender = (deps: Deps) => {
  const { db, clock, findCarrier, renderChunk, database, recheckMs, progressMs, onError } = deps
  const now = coarseNow(clock)
  const soon = () => toTimestamp(clock().add({ milliseconds: SOON_MS }))
  const endings = new Set<Promise<unknown>>()
  const startHandOver = watchHandOvers(database)
  const later = () => toTimestamp(clock().add({ milliseconds: UNPROVEN_MS }))
  const findUnproven = unprovenSenders(db)
  const timesFor = sendTimes({ db, clock })
  const readChunk = chunkReader({ db, renderChunk, now })
  const sendGroup = groupSender({
    db,
    findCarrier,
    pauseIfRefused: pauseOnRefusals(db, clock),
    recheckMs,
    now,
    soon,
  })

  /**
   * Lets the team's next chunk be prepared while this one is being sent, and lets it use connections as they become free once sending
   * has started for all messages of this one.
   */
  return async (teamId: number, chunk: Chunk, turn: Turn): Promise<HandledChunk> => {
    const { id: chunkId, lane, token } = chunk
    const { signal, letNextStart, letNextPrepare, isNext } = turn
    const readMs = performance.now()
    const { unconfirmed, secretContents, ...read } = await readChunk(teamId, chunk)
    const { messages, contents, filled, texts, handedAt, results, finish } = read
    await isNext
    let times = await timesFor(teamId, chunk, messages)
    const refreshTimes = async () => {
      times = await timesFor(teamId, chunk, messages)
    }
    const handOvers = handOversOf({ db, clock, startHandOver }, { teamId, chunkId, token }, endings)
    const sendMessage = messageSender({
      db,
      teamId,
      contents,
      filled,
      texts,
      handedAt,
      recheckMs,
      now,
      soon,
      signal,
      onError,
      recordHandOver: handOvers.handOver,
      findClosed: () => times.findClosed(),
    })
    // After an abort, there may be no more hand-overs, so results are stored immediately.
    signal.addEventListener('abort', handOvers.end, { once: true })
    const carriers = new Map<number, string>()
    const sending = {
      teamId,
      lane,
      sendMessage,
      handOvers,
      carriers,
      handedAt,
      results,
      finish,
      signal,
      times: () => times,
      refreshTimes,
    }
    const handled = { messages, results, handedAt, unconfirmed, carrier: carriers, secretContents }
    const progress = reportProgress({ db, clock, progressMs, onError }, teamId, chunk, handled)
    const rest = messages.filter(({ id }) => !results.has(id))
    const groups = [...Map.groupBy(rest, ({ channel }) => channel)]
    try {
      for (const [index, [channel, group]] of groups.entries()) {
        const isLast = index === groups.length - 1
        const onHalfStarted = () => {
          if (isLast && group.length >= PREPARE_AHEAD_FROM) letNextPrepare()
        }
        const onStarted = () => {
          if (!isLast) return
          handOvers.end()
          letNextStart()
        }
        const found = await findCarrier(teamId, channel, lane)
        if ('carrier' in found) {
          const { name } = found.carrier
          const owner = name === SERVER ? 'server' : 'team'
          const unproven = name === OUTBOX ? NONE : await findUnproven(teamId, group, owner)
          for (const [id, error] of unproven) finish(id, { is: 'postponed', until: later(), error })
          const proven = group.filter(({ id }) => !unproven.has(id))
          await sendGroup(sending, {
            carrier: found.carrier,
            channel,
            messages: proven,
            readMs,
            onHalfStarted,
            onStarted,
          })
        } else for (const { id } of group) finish(id, { is: 'postponed', until: found.until, error: found.error })
      }
    } catch (error) {
      chunk.unsaved = handOvers.unsaved()
      await progress.end()
      throw error
    }
    await handOvers.finish()
    return { ...handled, messages: await progress.end() }
  }
}

/** Claiming the next chunk early is worth it only if this one still takes a while. */
const PREPARE_AHEAD_FROM = 100

/** How often to look whether a sender was proven. Confirming its code ends the wait at once. */
const UNPROVEN_MS = 3_600_000
const NONE: ReadonlyMap<number, string> = new Map()

/** How long messages wait if they can be tried again soon, for example because their connection was closed. */
const SOON_MS = 1_000

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
