import { type Clock, toTimestamp } from '../clock.ts'
import { readHandOvers } from '../messages/hand-over-queries.ts'
import type { SendResult, Sent } from '../messages/send-result.ts'
import type { Db } from '../storage/dialect.ts'
import type { Carrier, FindCarrier } from './carrier.ts'
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
}

/** Sends the messages of a chunk. If a previous worker died, continues where that worker stopped. */
export const chunkSender = ({ db, clock, findCarrier, overdueBefore }: Deps) => {
  const now = coarseNow(clock)

  /** `onLastStarted` is called when no message is left to start, so that another chunk can use connections that become free. */
  return async (teamId: number, chunk: Chunk, signal: AbortSignal, onLastStarted = () => {}): Promise<SentChunk> => {
    const messages = await listChunkMessages(db, teamId, chunk.id, chunk.messageIds)
    const before = await readHandOvers(db, teamId, chunk.id)
    const handedAt = new Map(before.handed)
    const results = new Map(before.results)
    const carried = new Map<number, string>()
    const secretContents = new Set<number>()
    const finish = (id: number, sent: Sent) => results.set(id, { id, at: now(), ...sent })

    for (const message of messages) {
      if (results.has(message.id) || !handedAt.has(message.id) || mayRepeat(message)) continue
      finish(message.id, { is: 'unknown', error: 'The server stopped before the provider confirmed the message.' })
    }
    const overdue = overdueBefore()
    const isOverdue = overdue !== undefined && chunk.dueAt < overdue
    const open = messages.filter(({ id }) => !results.has(id))
    if (isOverdue) {
      for (const { id } of open) {
        finish(id, { is: 'failed', reason: 'overdue', error: 'The server was off for hours when the message was due.' })
      }
    }

    const handOvers = handOversOf(db, clock, { teamId, chunkId: chunk.id, token: chunk.token })
    const sendAll = async (carrier: Carrier, group: readonly ChunkMessage[], isLast: boolean) => {
      const contentIds = [...new Set(group.flatMap(({ content_id }) => content_id ?? []))]
      const contents = await readContents(db, teamId, contentIds)
      for (const [id, { is_secret }] of contents) if (is_secret) secretContents.add(id)
      const rest = group[Symbol.iterator]()
      let pause: { readonly until: string; readonly error?: string } | undefined

      const sendOne = async (message: ChunkMessage): Promise<Sent | undefined> => {
        const { id } = message
        const content = message.content_id === null ? undefined : contents.get(message.content_id)
        if (!content) return { is: 'failed', error: 'The content of the message is no longer stored.' }
        let withheld: Sent | undefined
        const handOver = async () => {
          const obstacle = await handOvers.handOver(id)
          if (obstacle) withheld = { is: 'withheld', ...obstacle }
          else if (!handedAt.has(id)) handedAt.set(id, now())
          return !obstacle
        }
        const date = message.handed_at ?? handedAt.get(id) ?? now()
        const result = await carrier.send({ teamId, message, content, date }, handOver)
        if (withheld) return withheld
        if (result.is === 'not_handed') return undefined
        if (result.is !== 'down') {
          carrier.reportUp()
          carried.set(id, carrier.name)
          return result
        }
        pause = { ...(await carrier.reportDown(result.error)), error: result.error }
        return undefined
      }

      const sendNext = async () => {
        for (const message of rest) {
          if (pause || signal.aborted) return
          pause = await carrier.admit(signal)
          if (pause || signal.aborted) return
          const sent = await sendOne(message)
          if (sent) handOvers.note(finish(message.id, sent).get(message.id) as SendResult)
        }
        if (isLast) onLastStarted()
      }
      await Promise.all(Array.from({ length: Math.min(carrier.atOnce, group.length) }, sendNext))
      const { until = now(), error } = pause ?? {}
      for (const { id } of group) {
        if (!results.has(id)) finish(id, { is: 'postponed', until, ...(error !== undefined && { error }) })
      }
    }

    const byChannel = Map.groupBy(
      open.filter(({ id }) => !results.has(id)),
      ({ channel }) => channel,
    )
    const lastChannel = [...byChannel.keys()].at(-1)
    for (const [channel, group] of byChannel) {
      const found = await findCarrier(teamId, channel, chunk.lane)
      if ('carrier' in found) await sendAll(found.carrier, group, channel === lastChannel)
      else for (const { id } of group) finish(id, { is: 'postponed', until: found.until, error: found.error })
    }
    return { messages, results, handedAt, carrier: carried, secretContents }
  }
}

/**
 * Reads the clock only once per turn of the event loop, because formatting a timestamp costs half as much as composing a message.
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
