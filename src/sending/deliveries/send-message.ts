import { FileMissingError } from '../../identity/files/file-store.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { InvalidHeader } from '../../protocols/mime/invalid-header.ts'
import type { Wait } from '../connections/limiter.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Content } from '../messages/content.ts'
import { withoutSuppressedCopies } from '../messages/copies.ts'
import type { Obstacle } from '../messages/hand-over-queries.ts'
import { findChangedRecipients } from '../messages/recipient-queries.ts'
import { CONTENT_DELETED, type MessageResult } from '../messages/send-result.ts'
import type { Carried, Carrier } from './carrier.ts'
import type { FilledEmail } from './render-chunk.ts'

interface Deps {
  readonly db: Db
  readonly teamId: number
  readonly contents: ReadonlyMap<number, Content>
  /** The rendered campaign emails, keyed by message id. */
  readonly filled: ReadonlyMap<number, FilledEmail>
  /** The rendered text messages and push notifications from campaigns, keyed by message id. */
  readonly texts: ReadonlyMap<number, Content>
  /**
   * Resolves to undefined once the hand-over is recorded, or to an obstacle if the message must not be sent. Rejects if the
   * hand-over can't be recorded.
   */
  readonly recordHandOver: (id: number) => Promise<Obstacle | undefined>
  /** If the campaign's window has closed, returns when to try again. */
  readonly findClosed: () => Wait | undefined
  /** When each message was handed over, keyed by message id. `messageSender` adds each message that it hands over. */
  readonly handedAt: Map<number, string>
  /** If a message waits longer than this before it is handed over, its recipient is checked again. */
  readonly recheckMs: number
  readonly now: () => string
  /** Returns a time shortly from now at which to try again. */
  readonly soon: () => string
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/** What happened to a message. `limited` means that the message goes back to the queue until `until`, usually due to a limit. */
export type Attempt = Carried | ({ readonly is: 'limited' } & Wait)

/** Sends one message. Throws if the hand-over can't be recorded, because another worker may have taken over the chunk. */
export const messageSender = (deps: Deps) => {
  const {
    db,
    teamId,
    contents,
    filled,
    texts,
    recordHandOver,
    findClosed,
    handedAt,
    recheckMs,
    now,
    soon,
    signal,
    onError,
  } = deps

  const hasChanged = async ({ id }: ChunkMessage) =>
    !handedAt.has(id) && (await findChangedRecipients(db, teamId, [id])).length > 0

  const send = async (carrier: Carrier, message: ChunkMessage): Promise<Attempt> => {
    const { id, content_id } = message
    const stored = texts.get(id) ?? (content_id === null ? undefined : contents.get(content_id))
    if (!stored) return { is: 'failed', error: CONTENT_DELETED }
    const { content, suppressed } = await withoutSuppressedCopies(db, teamId, stored)
    const startedMs = performance.now()
    const wasHanded = handedAt.has(id)
    /** The outcome if the message must not be handed over. */
    let instead: Attempt | undefined
    let isOutdated = false
    let fault: unknown

    const handOver = async () => {
      try {
        const limit = (await carrier.pace(signal)) ?? findClosed()
        if (limit) instead = { is: 'limited', ...limit }
        // The message goes back to the queue, so that its recipient is looked up again.
        else if (performance.now() - startedMs >= recheckMs && (await hasChanged(message))) {
          instead = { is: 'limited', until: now() }
        } else if ((await withoutSuppressedCopies(db, teamId, content)).suppressed.length > 0) isOutdated = true
        else {
          const obstacle = await recordHandOver(id)
          if (obstacle && 'isPaused' in obstacle) instead = { is: 'limited', until: soon() }
          else if (obstacle) instead = wasHanded ? unconfirmed(message) : { is: 'withheld', ...obstacle }
          else if (!handedAt.has(id)) handedAt.set(id, now())
          return !obstacle
        }
      } catch (error) {
        fault = error
      }
      return false
    }

    const date = message.handed_at ?? handedAt.get(id) ?? now()
    try {
      const carried = await carrier.send({ teamId, message, content, filled: filled.get(id), date, signal }, handOver)
      if (isOutdated) return send(carrier, message)
      if (!fault) return instead ?? withLostCopies(carried, suppressed)
    } catch (error) {
      if (!fault) {
        onError(error)
        if (error instanceof FileMissingError) return { is: 'failed', error: 'An attached file was deleted.' }
        if (error instanceof InvalidHeader) return { is: 'failed', error: error.message }
        return handedAt.has(id) && !wasHanded ? NOT_CONFIRMED : { is: 'refused', error: UNEXPECTED }
      }
    }
    throw fault
  }
  return send
}

const withLostCopies = (carried: Carried, suppressed: readonly string[]): Carried =>
  carried.is === 'sent' && suppressed.length > 0
    ? { ...carried, lostCopies: [...suppressed, ...(carried.lostCopies ?? [])] }
    : carried

export const NOT_CONFIRMED = {
  is: 'unknown',
  error: 'The server stopped before the provider confirmed the message.',
} as const satisfies MessageResult

/** The final result of a message that may have arrived in an earlier attempt and can't be sent again. */
export const unconfirmed = ({ last_error }: ChunkMessage): MessageResult => ({
  is: 'unknown',
  error: last_error ?? NOT_CONFIRMED.error,
  isFinal: true,
})

const UNEXPECTED = 'The server couldn’t send the message because of an unexpected error.'
