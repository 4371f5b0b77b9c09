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
  const { db, teamId, filled, handedAt, now, signal } = deps

  const send = async (carrier: Carrier, message: ChunkMessage): Promise<Attempt> => {
    const { id } = message
    const stored = storedContent(deps, message)
    if (!stored) return { is: 'failed', error: CONTENT_DELETED }
    const { content, suppressed } = await withoutSuppressedCopies(db, teamId, stored)
    const attempt = { carrier, message, content, startedMs: performance.now(), wasHanded: handedAt.has(id) }
    let instead: Instead | undefined
    const handOver = async () => {
      instead = await tryHandOver(deps, attempt).catch((fault: unknown) => ({ is: 'fault', fault }))
      return instead === undefined
    }
    const date = message.handed_at ?? handedAt.get(id) ?? now()
    try {
      const carried = await carrier.send({ teamId, message, content, filled: filled.get(id), date, signal }, handOver)
      if (!instead) return withLostCopies(carried, suppressed)
    } catch (error) {
      if (instead?.is !== 'fault') return afterError(deps, attempt, error)
    }
    if (instead.is === 'fault') throw instead.fault
    return instead.is === 'outdated' ? send(carrier, message) : instead
  }
  return send
}

interface MessageAttempt {
  readonly carrier: Carrier
  readonly message: ChunkMessage
  readonly content: Content
  readonly startedMs: number
  /** Whether the message was handed over in an earlier attempt. */
  readonly wasHanded: boolean
}

/**
 * What happens instead of the hand-over. `outdated` means that addresses of copies were suppressed in the meantime, so the message
 * has to be started again without them. `fault` means that the hand-over couldn't be recorded. Otherwise, this is the message's
 * outcome.
 */
type Instead = Attempt | { readonly is: 'outdated' } | { readonly is: 'fault'; readonly fault: unknown }

const storedContent = ({ contents, texts }: Deps, { id, content_id }: ChunkMessage): Content | undefined =>
  texts.get(id) ?? (content_id === null ? undefined : contents.get(content_id))

/** Returns undefined once the hand-over is recorded. */
const tryHandOver = async (
  deps: Deps,
  { carrier, message, content, startedMs, wasHanded }: MessageAttempt,
): Promise<Instead | undefined> => {
  const { db, teamId, recordHandOver, findClosed, handedAt, recheckMs, now, soon, signal } = deps
  const { id } = message
  const limit = (await carrier.pace(signal)) ?? findClosed()
  if (limit) return { is: 'limited', ...limit }
  const hasWaited = performance.now() - startedMs >= recheckMs
  // The message goes back to the queue, so that its recipient is looked up again.
  if (hasWaited && (await hasRecipientChanged(deps, id))) return { is: 'limited', until: now() }
  if ((await withoutSuppressedCopies(db, teamId, content)).suppressed.length > 0) return { is: 'outdated' }
  const obstacle = await recordHandOver(id)
  if (obstacle && 'isPaused' in obstacle) return { is: 'limited', until: soon() }
  if (obstacle) return wasHanded ? unconfirmed(message) : { is: 'withheld', ...obstacle }
  if (!handedAt.has(id)) handedAt.set(id, now())
  return undefined
}

const hasRecipientChanged = async ({ db, teamId, handedAt }: Deps, id: number): Promise<boolean> =>
  !handedAt.has(id) && (await findChangedRecipients(db, teamId, [id])).length > 0

const afterError = (
  { handedAt, onError }: Deps,
  { message, wasHanded }: MessageAttempt,
  error: unknown,
): MessageResult => {
  onError(error)
  if (error instanceof FileMissingError) return { is: 'failed', error: 'An attached file was deleted.' }
  if (error instanceof InvalidHeader) return { is: 'failed', error: error.message }
  return handedAt.has(message.id) && !wasHanded ? NOT_CONFIRMED : { is: 'refused', error: UNEXPECTED }
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
