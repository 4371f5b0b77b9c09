import type { ErrorResponse } from './api-types.ts'

/** An error's stable code. docs/errors.md explains all codes. */
export type ErrorCode = ErrorResponse['error_code']

/** Error messages by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Details {
  readonly status: number
  readonly code?: ErrorCode | undefined
  readonly errors?: FieldErrors | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly idempotencyKey?: string | undefined
}

/** Thrown if the server responds with an error or a redirect, or if its response isn't valid JSON. */
export class PostriderError extends Error {
  override readonly name: string = 'PostriderError'
  readonly status: number
  /** The error's code. Undefined if the response didn't come from Postrider but, for example, from a proxy. */
  readonly code: ErrorCode | undefined
  /** Error messages by field, if a value in the request is invalid; otherwise empty. */
  readonly errors: FieldErrors
  /** Identifies this request in the server's log. */
  readonly requestId: string | undefined
  /** How long to wait before the next attempt, if the server specified it. */
  readonly retryAfterMs: number | undefined
  /**
   * The idempotency key of this request. To send the same request again, reuse this key, so that the request takes effect only
   * once.
   */
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

/** Thrown if a value in the request is missing or invalid. `errors` lists the fields. */
export class ValidationError extends PostriderError {
  override readonly name = 'ValidationError'
}

/** Thrown if the last attempt received no response, or only part of one. A write may still have taken effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** How many attempts were made. */
  readonly tries: number
  /**
   * The idempotency key of this request. To send the same request again, reuse this key, so that the request takes effect only
   * once.
   */
  readonly idempotencyKey: string | undefined

  constructor(message: string, options: { cause: unknown; tries: number; idempotencyKey: string | undefined }) {
    super(message, { cause: options.cause })
    this.tries = options.tries
    this.idempotencyKey = options.idempotencyKey
  }
}

/**
 * Thrown after the first 10,000 matches if there are more. To get all contacts, use `contacts.export` with the same filters. To
 * get all messages, make several requests with narrower filters, for example one for each month. For suppressions, filter by
 * channel or reason.
 */
export class TooManyMatchesError extends Error {
  override readonly name = 'TooManyMatchesError'
}

/** The header contains seconds or a date. */
const readRetryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const parsed = (text: string): Partial<ErrorResponse> => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error_code' in body ? (body as ErrorResponse) : {}
  } catch {
    return {}
  }
}

/** Browsers report a redirect as status 0. */
const defaultMessage = (status: number) =>
  status < 400 ? 'The server redirects to another address: check the url.' : `The server responded with ${status}.`

export const errorOf = ({ status, headers }: Response, text: string, idempotencyKey: string | undefined) => {
  const { message = defaultMessage(status), error_code: code, errors } = parsed(text)
  const requestId = headers.get('x-request-id') ?? undefined
  const retryAfterMs = readRetryAfter(headers.get('retry-after'))
  const details = { status, code, errors, requestId, retryAfterMs, idempotencyKey }
  return code === 'validation_failed' ? new ValidationError(message, details) : new PostriderError(message, details)
}
