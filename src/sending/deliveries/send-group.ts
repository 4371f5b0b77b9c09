import type { Channel } from '../../foundation/channels/channels.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { Wait } from '../connections/limiter.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Lane } from '../messages/chunk-tables.ts'
import { findChangedRecipients } from '../messages/recipient-queries.ts'
import type { MessageResult, SendResult } from '../messages/send-result.ts'
import type { Carrier, FindCarrier } from './carrier.ts'
import type { handOversOf } from './hand-overs.ts'
import type { ChunkToSend } from './read-chunk.ts'
import type { messageSender } from './send-message.ts'
import type { SendTimes } from './send-times.ts'
import type { PauseIfRefused } from './watch-refusals.ts'

interface Deps {
  readonly db: Db
  readonly findCarrier: FindCarrier
  readonly pauseIfRefused: PauseIfRefused
  /** How often to look for changes to the connection and the recipients while a chunk is being sent. */
  readonly recheckMs: number
  readonly now: () => string
  /** Returns a time shortly from now at which to try again. */
  readonly soon: () => string
}

interface SendingChunk extends Pick<ChunkToSend, 'handedAt' | 'results' | 'finish'> {
  readonly teamId: number
  readonly lane: Lane
  readonly sendMessage: ReturnType<typeof messageSender>
  readonly handOvers: Pick<ReturnType<typeof handOversOf>, 'note' | 'end' | 'letReadyGoFirst'>
  /** The name of the carrier that each message was given to, keyed by message id. */
  readonly carriers: Map<number, string>
  readonly times: () => SendTimes
  readonly refreshTimes: () => Promise<void>
  readonly signal: AbortSignal
}

/** The messages in a chunk that are sent through the same carrier. */
interface Group {
  readonly carrier: Carrier
  readonly channel: Channel
  readonly messages: readonly ChunkMessage[]
  /** When the messages were read, in the time of `performance.now()`. */
  readonly readMs: number
  /** Called once sending has started for half of the messages. */
  readonly onHalfStarted: () => void
  /** Called once sending has started for all messages. */
  readonly onStarted: () => void
}

/**
 * Sends a chunk's messages on one channel. Throws if a hand-over can't be recorded, because another worker may have taken over the
 * chunk.
 */
export const groupSender = (deps: Deps) => {
  const { pauseIfRefused, now, soon } = deps

  return async (chunk: SendingChunk, group: Group): Promise<void> => {
    const { teamId, sendMessage, handOvers, carriers, times, results, finish, signal } = chunk
    const { carrier, messages, onHalfStarted, onStarted } = group
    const changes = watchChanges(deps, chunk, group)
    const stopping = new AbortController()
    const waiting = AbortSignal.any([signal, stopping.signal])
    const rest = messages[Symbol.iterator]()
    let unstarted = messages.length
    const half = Math.floor(unstarted / 2)
    let pause: Wait | undefined
    let fault: unknown
    const isStopped = () => pause !== undefined || fault !== undefined || signal.aborted
    const stop = ({ until, error }: Wait) => {
      pause ??= { until, ...(error !== undefined && { error }) }
      stopping.abort()
      handOvers.end()
    }
    const noteStarted = () => {
      if (--unstarted === half) onHalfStarted()
      if (unstarted === 0) onStarted()
    }

    const noteResult = (message: ChunkMessage, sent: MessageResult): SendResult => {
      const { id } = message
      if (sent.is === 'sent' || sent.is === 'bounced') carrier.reportUp(message)
      if (sent.is !== 'withheld') carriers.set(id, carrier.name)
      const result = finish(id, sent)
      // The result of a postponed message isn't stored here, because the message has to be tried again.
      if (result.is !== 'postponed') handOvers.note(result)
      return result
    }

    const sendNext = async () => {
      for (const message of rest) {
        if (isStopped()) return
        const change = changes.areDue() ? await changes.find() : undefined
        if (change) return stop(change)
        const quietUntil = times().quietUntil(message)
        if (quietUntil !== undefined) {
          noteStarted()
          finish(message.id, { is: 'postponed', until: quietUntil })
          continue
        }
        const limit = (await times().admit(waiting)) ?? (await carrier.admit(waiting, message))
        if (limit) return stop(limit)
        if (isStopped()) return
        noteStarted()
        const sent = await sendMessage(carrier, message)
        // The connection is being closed, or too many messages are waiting for it, so the other messages can't be sent now
        // either.
        if (sent.is === 'not_handed') return stop({ until: soon() })
        if (sent.is === 'limited') return stop(sent)
        if (sent.is === 'down') return stop({ ...(await carrier.reportDown(sent.error)), error: sent.error })
        if (sent.is === 'busy') {
          const { until, isFirst } = carrier.reportBusy(message)
          // One message is charged for the attempt. Otherwise, a limit per minute would use up the attempts of thousands.
          if (isFirst) noteResult(message, { is: 'refused', error: sent.error })
          return stop({ until, error: sent.error })
        }
        const result = noteResult(message, sent)
        if (await pauseIfRefused(teamId, message.campaign_id, result)) return stop({ until: soon() })
        await handOvers.letReadyGoFirst()
      }
    }
    const noteFault = (error: unknown) => {
      fault ??= error
      stopping.abort()
    }
    // Messages that wait for a limit don't look for changes.
    const timer = setInterval(async () => {
      // Once all messages are started, there is nothing left to stop.
      if (isStopped() || unstarted === 0 || !changes.areDue()) return
      const change = await changes.find().catch(noteFault)
      if (change) stop(change)
    }, deps.recheckMs).unref()
    const send = () => sendNext().catch(noteFault)
    await Promise.all(Array.from({ length: Math.min(carrier.atOnce, messages.length) }, send))
    clearInterval(timer)
    if (fault) throw fault
    // If the connection was changed in the meantime, the messages that haven't been sent don't have to wait.
    const { until = now(), error } = (pause && (await changes.find())) ?? pause ?? {}
    for (const { id } of messages) {
      if (!results.has(id)) finish(id, { is: 'postponed', until, ...(error !== undefined && { error }) })
    }
  }
}

/** Looks for changes that affect the rest of a group while it is being sent. */
const watchChanges = (
  { db, findCarrier, recheckMs, now, soon }: Deps,
  { teamId, lane, times, refreshTimes, results, handedAt }: SendingChunk,
  { carrier, channel, messages, readMs }: Group,
) => {
  let checkedMs = readMs
  const haveRecipientsChanged = async () => {
    const rest = messages.flatMap(({ id }) => (results.has(id) || handedAt.has(id) ? [] : id))
    return (await findChangedRecipients(db, teamId, rest)).length > 0
  }
  return {
    areDue: () => performance.now() - checkedMs >= recheckMs,
    /**
     * Returns undefined if the rest of the group can still be sent through this carrier. If the carrier's connection was changed,
     * was deleted or is down, if the campaign was paused or canceled, or if recipients have changed, returns until when the rest has
     * to wait.
     */
    find: async (): Promise<Wait | undefined> => {
      checkedMs = performance.now()
      await refreshTimes()
      if (times().isStopped) return { until: soon() }
      const found = await findCarrier(teamId, channel, lane)
      if (!('carrier' in found)) return found
      const isSame = found.carrier.name === carrier.name && found.carrier.version === carrier.version
      return isSame && !(await haveRecipientsChanged()) ? undefined : { until: now() }
    },
  }
}
