import type { ErrorAnswer } from './api-types.ts'

/** What programs tell errors apart by; it does not change. docs/errors.md says when each comes. */
export type ErrorCode = ErrorAnswer['error_code']

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Details {
  readonly status: number
  readonly code?: ErrorCode | undefined
  readonly errors?: FieldErrors | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly idempotencyKey?: string | undefined
}

/** The server answered, and said no. */
export class PostriderError extends Error {
  override readonly name: string = 'PostriderError'
  readonly status: number
  /** undefined: the answer is not Postrider's own, but that of something in between, like a proxy. */
  readonly code: ErrorCode | undefined
  /** Empty, unless a value in the request was at fault. */
  readonly errors: FieldErrors
  /** Under which the server's log has this request. */
  readonly requestId: string | undefined
  /** How long the server asked to wait, where it did. */
  readonly retryAfterMs: number | undefined
  /** That was sent along. With it the same request can be made again later, and still takes effect once. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, { status, code, errors = {}, requestId, retryAfterMs, idempotencyKey }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
    this.idempotencyKey = idempotencyKey
  }
}

/** A value in the request is missing or not acceptable: `errors` names each. */
export class ValidationError extends PostriderError {
  override readonly name = 'ValidationError'
}

/** No answer came, however often it was tried. A write may have taken effect all the same. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly tries: number
  /** As in PostriderError: go on with it, rather than begin anew. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, options: { cause: unknown; tries: number; idempotencyKey: string | undefined }) {
    super(message, { cause: options.cause })
    this.tries = options.tries
    this.idempotencyKey = options.idempotencyKey
  }
}

/** A search ends at 10,000 matches, and there are more. An export with the same filters has them all. */
export class TooManyMatchesError extends Error {
  override readonly name = 'TooManyMatchesError'
}

/** Seconds, or a date, as HTTP has it. */
const readRetryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const parsed = (text: string): Partial<ErrorAnswer> => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error_code' in body ? (body as ErrorAnswer) : {}
  } catch {
    return {}
  }
}

/** For an answer without words of its own. Browsers show 0 for a redirect. */
const wordsFor = (status: number) =>
  status < 400 ? 'The server redirects elsewhere: is the url right?' : `The server answered ${status}.`

export const errorOf = ({ status, headers }: Response, text: string, idempotencyKey: string | undefined) => {
  const { message = wordsFor(status), error_code: code, errors } = parsed(text)
  const requestId = headers.get('x-request-id') ?? undefined
  const retryAfterMs = readRetryAfter(headers.get('retry-after'))
  const details = { status, code, errors, requestId, retryAfterMs, idempotencyKey }
  return code === 'validation_failed' ? new ValidationError(message, details) : new PostriderError(message, details)
}
