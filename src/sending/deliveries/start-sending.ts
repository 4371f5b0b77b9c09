import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { type Batch, startQueue } from '../../platform/queue/start-queue.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { queueOf } from '../messages/chunk-queries.ts'
import { LANES, type Lane } from '../messages/chunk-tables.ts'
import type { FindCarrier } from './carrier.ts'
import type { Chunk } from './chunk.ts'
import { chunkSource } from './chunk-source.ts'
import type { RenderChunk } from './render-chunk.ts'
import { PROGRESS_MS } from './report-progress.ts'
import { chunkSender } from './send-chunk.ts'
import type { KnownDatabase } from './watch-hand-overs.ts'

/**
 * How long a lease lasts: short enough that another worker takes over a dead worker's chunk within 30 seconds, and three times as
 * long as the interval at which leases are renewed.
 */
const LEASE_MS = 20_000
/** How many teams a worker sends for at the same time, in each lane, not counting teams whose chunks take a long time. */
const TEAMS_AT_ONCE = 4
/**
 * A chunk that takes longer than this spends most of its time waiting for its provider or a limit, so it no longer counts toward
 * `TEAMS_AT_ONCE`.
 */
const LONG_CHUNK_MS = 2_000
/**
 * How many chunks of a team can wait for their last replies at the same time, in each lane. A message that is created alone has
 * its own chunk, so this equals the number of messages that can be sent to one mail server at the same time.
 */
const CHUNKS_AT_ONCE = 20
/** How often to look for changes to the connection and the recipients while a chunk is being sent. */
const RECHECK_MS = 1_000
/** How far ahead a message can be scheduled (90 days), plus one day. */
const LONGEST_DELAY_MS = 91 * 24 * 3_600_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly findCarrier: FindCarrier
  readonly renderChunk: RenderChunk
  readonly database?: KnownDatabase | undefined
  readonly pollMs?: number
  readonly leaseMs?: number
  readonly longChunkMs?: number
  readonly recheckMs?: number
  readonly progressMs?: number
  readonly onError: (error: unknown, context?: object) => void
  /** Called while too many teams are waiting for slow providers, so that some of them have to wait for each other. */
  readonly onCrowded?: (lane: Lane) => void
}

/**
 * Sends messages until closed. Each lane has its own workers, so that transactional messages don't wait for campaigns. Teams take
 * turns, one chunk each.
 */
export const startSending = (deps: Deps) => {
  const {
    db,
    clock,
    findCarrier,
    renderChunk,
    database,
    pollMs,
    leaseMs,
    longChunkMs,
    recheckMs,
    progressMs,
    onError,
    onCrowded,
  } = deps
  const inFuture = (milliseconds: number) => toTimestamp(clock().add({ milliseconds }))
  const sendChunk = chunkSender({
    db,
    clock,
    findCarrier,
    renderChunk,
    database,
    onError,
    recheckMs: recheckMs ?? RECHECK_MS,
    progressMs: progressMs ?? PROGRESS_MS,
  })

  const handle = async ({ teamId, items, ...turn }: Batch<Chunk>) => {
    for (const chunk of items) chunk.handled = await sendChunk(teamId, chunk, turn)
    return items.map(() => 'done' as const)
  }
  const start = (lane: Lane) =>
    startQueue({
      db,
      clock,
      queue: queueOf(lane),
      source: chunkSource({ lane, inFuture }),
      handle,
      onError,
      batchSize: 1,
      atOnce: TEAMS_AT_ONCE,
      maxUnfinished: CHUNKS_AT_ONCE,
      longBatchMs: longChunkMs ?? LONG_CHUNK_MS,
      leaseMs: leaseMs ?? LEASE_MS,
      longestDelayMs: LONGEST_DELAY_MS,
      ...(pollMs !== undefined && { pollMs }),
      ...(onCrowded && { onCrowded: () => onCrowded(lane) }),
    })
  const workers = LANES.map(start)
  return {
    /** Sends everything that is due. */
    runOnce: () => Promise.all(workers.map((worker) => worker.runOnce())),
    close: () => Promise.all(workers.map((worker) => worker.close())),
  }
}
