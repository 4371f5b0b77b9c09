import { ConnectionError, PostriderError } from './errors.ts'

export interface Limits {
  /** How often a request is sent at most. 1: never again. */
  readonly tries: number
  /** For one try, until its answer is there. */
  readonly timeoutMs: number
  /** For all tries and what is waited between them. */
  readonly deadlineMs: number
  /** The longest wait after the first try; it doubles from one try to the next. */
  readonly backoffMs: number
}

/** Timers take no more: a longer one would go off at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Where a wait stops growing: a server that comes back is not left waiting for long. */
const MAX_BACKOFF_MS = 10_000

/** Those that pass. Others would be answered in the same way again. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504]

const isPassing = (error: PostriderError) => PASSING.includes(error.status) || error.code === 'idempotency_key_in_use'

/** A try without an answer; its cause says why. */
export class NoAnswer extends Error {}

export const noAnswer = (cause: unknown): never => {
  throw new NoAnswer(cause instanceof Error ? cause.message : String(cause), { cause })
}

/** Whether the server may have done what was asked, although it did not say so. */
const isUncertain = (error: unknown) =>
  error instanceof NoAnswer || (error instanceof PostriderError && error.status >= 500)

/** Any length up to the longest, so that clients that failed together do not come back together. */
const backoff = (tried: number, longestMs: number) =>
  Math.random() * Math.min(MAX_BACKOFF_MS, longestMs * 2 ** (tried - 1))

export const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(ms, MAX_TIMER_MS),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })

export interface Try {
  readonly signal: AbortSignal
  /** An earlier try may have taken effect. */
  readonly isUncertain: boolean
}

interface Options {
  readonly limits: Limits
  readonly signal: AbortSignal | undefined
  readonly idempotencyKey: string | undefined
}

/** The time is for the answer; what of it is still to be read then is the caller's to wait for. */
const tryOnce = async <T>(run: (signal: AbortSignal) => Promise<T>, timeoutMs: number, signal?: AbortSignal) => {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  try {
    return await run(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Tries until there is an answer to rely on, for as often and as long as the limits allow. */
export const withRetries = async <T>(
  { limits, signal, idempotencyKey }: Options,
  run: (attempt: Try) => Promise<T>,
): Promise<T> => {
  const startedAt = performance.now()
  const leftMs = () => limits.deadlineMs - (performance.now() - startedAt)
  let uncertain = false
  for (let tried = 1; ; tried++) {
    signal?.throwIfAborted()
    const timeoutMs = Math.max(0, Math.round(Math.min(limits.timeoutMs, leftMs(), MAX_TIMER_MS)))
    try {
      return await tryOnce((ends) => run({ signal: ends, isUncertain: uncertain }), timeoutMs, signal)
    } catch (error) {
      signal?.throwIfAborted()
      const answer = error instanceof PostriderError ? error : undefined
      if (!(error instanceof NoAnswer) && !(answer && isPassing(answer))) throw error
      uncertain ||= isUncertain(error)
      const waitMs = backoff(tried, limits.backoffMs) + (answer?.retryAfterMs ?? 0)
      if (tried < limits.tries && waitMs < leftMs()) await sleep(waitMs, signal)
      else throw answer ?? givenUp(error as NoAnswer, tried, idempotencyKey)
    }
  }
}

const givenUp = ({ message, cause }: NoAnswer, tries: number, idempotencyKey: string | undefined) => {
  const times = tries === 1 ? 'once' : `${tries} times`
  return new ConnectionError(`No answer from the server, tried ${times}: ${message}`, { cause, tries, idempotencyKey })
}
