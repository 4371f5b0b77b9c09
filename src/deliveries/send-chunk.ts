import type { Channel } from '../addresses/contact-address.ts'
import { pauseCampaignFor } from '../campaigns/pause-campaign.ts'
import { type Clock, toTimestamp } from '../clock.ts'
import type { Wait } from '../connections/limiter.ts'
import { type ChunkMessage, listChunkMessages, readContents } from '../messages/chunk-message-queries.ts'
import { readHandOvers } from '../messages/hand-over-queries.ts'
import { findChangedRecipients } from '../messages/recipient-queries.ts'
import type { MessageResult, SendResult } from '../messages/send-result.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import type { Carrier, FindCarrier } from './carrier.ts'
import type { Chunk, HandledChunk } from './chunk.ts'
import { withCurrentRecipients } from './current-recipients.ts'
import { handOversOf } from './hand-overs.ts'
import type { RenderChunk } from './render-chunk.ts'
import { mayRepeat } from './retry-schedule.ts'
import { messageSender, NOT_CONFIRMED, unconfirmed } from './send-message.ts'
import { sendTimes } from './send-times.ts'
import { watchRefusals } from './watch-refusals.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly findCarrier: FindCarrier
  readonly renderChunk: RenderChunk
  /** Messages that were due before this time are not sent, because the server was down for hours when they were due. */
  readonly overdueBefore: () => string | undefined
  /** How often to look for changes to the connection and the recipients while a chunk is being sent. */
  readonly recheckMs: number
  readonly onError: (error: unknown) => void
}

/** Sends the messages of a chunk. If a previous worker died, continues where that worker stopped. */
export const chunkSender = (deps: Deps) => {
  const { db, clock, findCarrier, renderChunk, overdueBefore, recheckMs, onError } = deps
  const now = coarseNow(clock)
  const soon = () => toTimestamp(clock().add({ milliseconds: SOON_MS }))
  const endings = new Set<Promise<unknown>>()
  const timesFor = sendTimes({ db, clock })
  const noteResult = watchRefusals()

  /** Pauses a campaign if too many of its messages are refused. Returns whether it was paused. */
  const pauseIfRefused = async (teamId: number, campaignId: number | null, result: SendResult): Promise<boolean> => {
    const reason = campaignId === null ? undefined : noteResult(teamId, campaignId, result)
    if (campaignId === null || !reason) return false
    return transact(db, (trx) => pauseCampaignFor(trx, teamId, campaignId, reason, ['sending'], toTimestamp(clock())))
  }

  /**
   * `onAllStarted` is called once sending has started for all messages, so that another chunk can use connections that become
   * free.
   */
  return async (teamId: number, chunk: Chunk, signal: AbortSignal, onAllStarted = () => {}): Promise<HandledChunk> => {
    const stored = await listChunkMessages(db, teamId, chunk.id, chunk.messageIds)
    const before = await readHandOvers(db, teamId, chunk.id)
    const handedAt = new Map(before.handed)
    const results = new Map(before.results)
    const carried = new Map<number, string>()
    const finish = (id: number, sent: MessageResult): SendResult => {
      const result = { id, at: now(), ...sent }
      results.set(id, result)
      return result
    }
    // The job of an overdue campaign pauses it, so that a person can decide whether to send it.
    const overdueResult = ({ campaign_id }: ChunkMessage): MessageResult =>
      campaign_id === null ? OVERDUE : { is: 'postponed', until: soon() }
    const overdue = overdueBefore()
    const isOverdue = overdue !== undefined && chunk.dueAt < overdue && chunk.runAt < overdue
    for (const message of stored) {
      if (results.has(message.id)) continue
      const isHanded = handedAt.has(message.id)
      if (isOverdue) finish(message.id, isHanded ? unconfirmed(message) : overdueResult(message))
      else if (isHanded && !mayRepeat(message)) finish(message.id, NOT_CONFIRMED)
      else if (isEarly(message, now())) finish(message.id, { is: 'postponed', until: message.scheduled_at as string })
    }
    const held = { teamId, chunkId: chunk.id, token: chunk.token }
    const open = stored.filter(({ id }) => !results.has(id))
    const { messages, withheld } = await withCurrentRecipients(db, held, { stored, open, handedAt }, now())
    for (const [id, result] of withheld) finish(id, result)
    const contentIds = [...new Set(messages.flatMap(({ content_id }) => content_id ?? []))]
    const contents = await readContents(db, teamId, contentIds)
    const unfilled = messages.filter(({ id }) => !results.has(id))
    const { filled, texts, failed } = await renderChunk(teamId, unfilled, contents)
    for (const [id, result] of failed) finish(id, result)
    let times = await timesFor(teamId, chunk, messages)
    const handOvers = handOversOf(db, clock, held, endings)
    const sendMessage = messageSender({
      ...{ db, teamId, contents, filled, texts, handedAt, recheckMs, now, soon, signal, onError },
      recordHandOver: handOvers.handOver,
      findClosed: () => times.findClosed(),
    })
    // After an abort, there may be no more hand-overs, so results are stored immediately.
    signal.addEventListener('abort', handOvers.end, { once: true })

    /** Sends the messages of a channel. Throws if a hand-over can't be recorded: another worker may have taken over the chunk. */
    const sendGroup = async (
      carrier: Carrier,
      channel: Channel,
      group: readonly ChunkMessage[],
      onStarted: () => void,
    ) => {
      const rest = group[Symbol.iterator]()
      let waiting = group.length
      let pause: Wait | undefined
      let fault: unknown
      const isStopped = () => pause !== undefined || fault !== undefined || signal.aborted
      const stop = ({ until, error }: Wait) => {
        pause ??= { until, ...(error !== undefined && { error }) }
        handOvers.end()
      }

      let checkedMs = performance.now()
      const mayHaveChanged = () => performance.now() - checkedMs >= recheckMs
      const haveRecipientsChanged = async () => {
        const rest = group.flatMap(({ id }) => (results.has(id) || handedAt.has(id) ? [] : id))
        return (await findChangedRecipients(db, teamId, rest)).length > 0
      }
      /**
       * Returns until when the rest of the chunk has to wait, because the carrier's connection was changed or deleted or is down, or
       * because recipients have changed. Returns undefined if it can still be sent through this carrier.
       */
      const findChange = async (): Promise<Wait | undefined> => {
        checkedMs = performance.now()
        times = await timesFor(teamId, chunk, messages)
        const found = await findCarrier(teamId, channel, chunk.lane)
        if (!('carrier' in found)) return found
        const isSame = found.carrier.name === carrier.name && found.carrier.version === carrier.version
        return isSame && !(await haveRecipientsChanged()) ? undefined : { until: now() }
      }

      const sendNext = async () => {
        for (const message of rest) {
          if (isStopped()) return
          const change = mayHaveChanged() ? await findChange() : undefined
          if (change) return stop(change)
          const quietUntil = times.quietUntil(message)
          if (quietUntil !== undefined) {
            if (--waiting === 0) onStarted()
            finish(message.id, { is: 'postponed', until: quietUntil })
            continue
          }
          const limit = (await times.admit(signal)) ?? (await carrier.admit(signal))
          if (limit) return stop(limit)
          if (isStopped()) return
          if (--waiting === 0) onStarted()
          const sent = await sendMessage(carrier, message)
          // The connection is being closed, or too many messages are waiting for it, so the other messages can't be sent now
          // either.
          if (sent.is === 'not_handed') return stop({ until: soon() })
          if (sent.is === 'limited') return stop(sent)
          if (sent.is === 'down') return stop({ ...(await carrier.reportDown(sent.error)), error: sent.error })
          if (sent.is === 'sent' || sent.is === 'bounced') carrier.reportUp()
          if (sent.is !== 'withheld') carried.set(message.id, carrier.name)
          const result = finish(message.id, sent)
          // A postponed message must be tried again, so its result must not outlive this attempt.
          if (result.is !== 'postponed') handOvers.note(result)
          if (await pauseIfRefused(teamId, message.campaign_id, result)) return stop({ until: soon() })
        }
      }
      const send = () =>
        sendNext().catch((error: unknown) => {
          fault ??= error
        })
      await Promise.all(Array.from({ length: Math.min(carrier.atOnce, group.length) }, send))
      if (fault) throw fault
      // If the connection was changed while the last messages were being sent, the others don't have to wait.
      const { until = now(), error } = (pause && (await findChange())) ?? pause ?? {}
      for (const { id } of group) {
        if (!results.has(id)) finish(id, { is: 'postponed', until, ...(error !== undefined && { error }) })
      }
    }

    const rest = messages.filter(({ id }) => !results.has(id))
    const groups = [...Map.groupBy(rest, ({ channel }) => channel)]
    try {
      for (const [index, [channel, group]] of groups.entries()) {
        const onStarted = () => {
          if (index < groups.length - 1) return
          handOvers.end()
          onAllStarted()
        }
        const found = await findCarrier(teamId, channel, chunk.lane)
        if ('carrier' in found) await sendGroup(found.carrier, channel, group, onStarted)
        else for (const { id } of group) finish(id, { is: 'postponed', until: found.until, error: found.error })
      }
    } catch (error) {
      chunk.unsaved = handOvers.unsaved()
      throw error
    }
    const secretContents = new Set(contentIds.filter((id) => contents.get(id)?.is_secret))
    const wasHanded = [...before.handed.keys()].filter((id) => !before.results.has(id))
    return { messages, results, handedAt, unconfirmed: new Set(wasHanded), carrier: carried, secretContents }
  }
}

/** Whether a message's time hasn't come yet. That happens if the chunk was stored while a clock was ahead. */
const isEarly = ({ status, scheduled_at }: ChunkMessage, now: string) =>
  status === 'scheduled' && scheduled_at !== null && scheduled_at > now

/** How long messages wait if we closed their connection, or if too many other messages wait for it. */
const SOON_MS = 1_000

const OVERDUE: MessageResult = {
  is: 'failed',
  reason: 'overdue',
  error: 'The server was down for hours when the message was due.',
}

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
