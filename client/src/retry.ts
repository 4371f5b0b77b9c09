import { ConnectionError, PostriderError } from './errors.ts'

export interface Limits {
  /** The maximum number of attempts. Use 1 for no retries. */
  readonly tries: number
  /** The time limit for one attempt, including reading the response. Reading the body of a download has no limit. */
  readonly timeoutMs: number
  /** The time limit for all attempts, including the pauses between them. */
  readonly deadlineMs: number
  /**
   * The upper limit for the random pause between the first and second attempts. The limit doubles with each attempt, up to 10 s.
   */
  readonly backoffMs: number
}

/** The longest delay that setTimeout supports. With a longer delay, the timer would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The upper limit for the random pause after any attempt, so that requests resume soon after the server is back. */
const MAX_BACKOFF_MS = 10_000

/** HTTP statuses after which a retry may succeed. */
const TEMPORARY: readonly number[] = [408, 429, 500, 502, 503, 504]

const isTemporary = (error: PostriderError) =>
  TEMPORARY.includes(error.status) || error.code === 'idempotency_key_in_use'

/** Thrown if an attempt received no response, or only part of one. The error's `cause` says why. */
export class NoResponse extends Error {}

export const noResponse = (cause: unknown): never => {
  throw new NoResponse(cause instanceof Error ? cause.message : String(cause), { cause })
}

/** Returns whether the request may have taken effect, even though it failed. */
const isUncertain = (error: unknown) =>
  error instanceof NoResponse || (error instanceof PostriderError && error.status >= 500)

/** Random, so that clients that failed at the same time don't all retry at the same time. */
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

export interface Attempt {
  readonly signal: AbortSignal
  /** Whether an earlier attempt may have taken effect. */
  readonly isUncertain: boolean
}

interface Options {
  /** The server's host, for errors. */
  readonly host: string
  readonly limits: Limits
  readonly signal: AbortSignal | undefined
  readonly idempotencyKey: string | undefined
}

/** A download counts as done when its response starts, so reading its body has no time limit. */
const runOnce = async <T>(run: (signal: AbortSignal) => Promise<T>, timeoutMs: number, signal?: AbortSignal) => {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`No response within ${timeoutMs} ms.`)), timeoutMs)
  try {
    return await run(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a request, and retries it within the limits after temporary errors and lost connections. */
export const withRetries = async <T>(
  { host, limits, signal, idempotencyKey }: Options,
  run: (attempt: Attempt) => Promise<T>,
): Promise<T> => {
  const startedAt = performance.now()
  const leftMs = () => limits.deadlineMs - (performance.now() - startedAt)
  let uncertain = false
  for (let tried = 1; ; tried++) {
    signal?.throwIfAborted()
    const timeoutMs = Math.max(0, Math.round(Math.min(limits.timeoutMs, leftMs(), MAX_TIMER_MS)))
    try {
      return await runOnce((ends) => run({ signal: ends, isUncertain: uncertain }), timeoutMs, signal)
    } catch (error) {
      signal?.throwIfAborted()
      const refusal = error instanceof PostriderError ? error : undefined
      if (!(error instanceof NoResponse) && !(refusal && isTemporary(refusal))) throw error
      uncertain ||= isUncertain(error)
      const waitMs = backoff(tried, limits.backoffMs) + (refusal?.retryAfterMs ?? 0)
      if (tried < limits.tries && waitMs < leftMs()) await sleep(waitMs, signal)
      else throw refusal ?? givenUp(error as NoResponse, host, tried, idempotencyKey)
    }
  }
}

const givenUp = ({ message, cause }: NoResponse, host: string, tries: number, idempotencyKey: string | undefined) => {
  const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`
  return new ConnectionError(`No response from ${host} after ${attempts}: ${message}`, {
    cause,
    tries,
    idempotencyKey,
  })
}
