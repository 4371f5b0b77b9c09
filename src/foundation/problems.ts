/**
 * The catalog of all API errors: each error's stable code, its status, and when it occurs. Any module can throw an error by its
 * code, and the error handler turns it into a response.
 */
export const PROBLEMS = {
  malformed_request: { status: 400, when: 'The request is not valid HTTP, UTF-8 or JSON.' },
  unauthenticated: { status: 401, when: 'The bearer token is missing, unknown, expired or revoked.' },
  forbidden: { status: 403, when: 'The resource belongs to another team, or an integration manages it.' },
  not_found: { status: 404, when: 'There is no such path, or no such resource.' },
  method_not_allowed: {
    status: 405,
    when: 'The path doesn’t support this method; the `Allow` header lists the methods it supports.',
  },
  request_timeout: { status: 408, when: 'The request took too long to arrive.' },
  idempotency_key_conflict: { status: 409, when: 'The Idempotency-Key was used before with a different body.' },
  idempotency_key_in_use: { status: 409, when: 'A request with this Idempotency-Key is still being processed.' },
  campaign_state: { status: 409, when: 'The campaign’s status does not allow this; the error says why.' },
  list_in_use: {
    status: 409,
    when: 'A scheduled, running or paused campaign uses the list; the error names the campaign.',
  },
  message_state: { status: 409, when: 'The message’s status does not allow this; the error says why.' },
  version_conflict: { status: 409, when: 'Someone else changed the resource after you read it.' },
  payload_too_large: { status: 413, when: 'The body is larger than the endpoint accepts.' },
  unsupported_media_type: { status: 415, when: 'The endpoint does not accept this type of body.' },
  validation_failed: { status: 422, when: 'A value in the request is missing or invalid; `errors` lists each one.' },
  too_many_requests: { status: 429, when: 'You sent too many requests; Retry-After says how long to wait.' },
  headers_too_large: { status: 431, when: 'The header fields are larger than the server accepts.' },
  server_error: { status: 500, when: 'The server failed; search its log for the request_id.' },
  service_unavailable: {
    status: 503,
    when: 'The database is unavailable, the server is shutting down, or too many exports or filters are running.',
  },
  insufficient_storage: { status: 507, when: 'The disk is full; reading still works.' },
} as const satisfies Record<string, { status: number; when: string }>

export type ProblemCode = keyof typeof PROBLEMS

/**
 * Messages by field name. If the names come from a request, the object must have no prototype, because a field may be called
 * `constructor`.
 */
export type FieldMessages = Record<string, string[]>

export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldMessages | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    message: string,
    { errors, headers = {}, cause }: { errors?: FieldMessages; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = PROBLEMS[code].status
    this.errors = errors
    this.headers = headers
  }
}

/** `model` is the resource's display name, like Brand or Contact field. */
export const notFound = (model: string, id: string | number) =>
  new Problem('not_found', `${model} ${id} was not found.`)

export const forbidden = (model: string, id: number) =>
  new Problem('forbidden', `${model} ${id} belongs to another team.`)

/** The problem's message is the first error message, followed by the number of other errors. */
export const validationFailed = (errors: FieldMessages) => {
  const [first = 'The request is invalid.', ...more] = Object.values(errors).flat()
  const rest = more.length === 0 ? '' : ` (and ${more.length} more ${more.length === 1 ? 'error' : 'errors'})`
  return new Problem('validation_failed', first + rest, { errors })
}
