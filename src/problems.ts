/**
 * The catalogue of every error the API answers with: its stable code, its status, and when it comes.
 * Thrown by name anywhere, shaped once at the edge.
 */
export const PROBLEMS = {
  malformed_request: { status: 400, when: 'The request is not valid HTTP, UTF-8 or JSON.' },
  unauthenticated: { status: 401, when: 'The bearer token is missing, unknown, expired or revoked.' },
  forbidden: { status: 403, when: 'The resource belongs to another team, or an integration manages it.' },
  not_found: { status: 404, when: 'There is no such path, or no such resource.' },
  method_not_allowed: { status: 405, when: 'The path exists, but not with this method; Allow lists the ones it has.' },
  request_timeout: { status: 408, when: 'The request did not arrive in time.' },
  idempotency_key_conflict: { status: 409, when: 'The Idempotency-Key was used before with another body.' },
  idempotency_key_in_use: { status: 409, when: 'A request with this Idempotency-Key is still being worked on.' },
  payload_too_large: { status: 413, when: 'The body is larger than the endpoint takes.' },
  unsupported_media_type: { status: 415, when: 'The body is not of a type the endpoint takes.' },
  validation_failed: { status: 422, when: 'A value in the request is missing or not acceptable; errors names each.' },
  too_many_requests: { status: 429, when: 'The token used up its rate limit; Retry-After says when to go on.' },
  headers_too_large: { status: 431, when: 'The header fields are larger than the server takes.' },
  server_error: { status: 500, when: 'Something failed on our side; request_id finds it in the log.' },
  service_unavailable: {
    status: 503,
    when: 'The database does not answer, the server is shutting down, or too many exports are under way.',
  },
  insufficient_storage: { status: 507, when: 'The disk is full; reading still works.' },
} as const satisfies Record<string, { status: number; when: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Field name to its messages. Null-prototype, since a field may be called `constructor`. */
export type FieldMessages = Record<string, string[]>

export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldMessages | undefined
  /** Sent along with the answer. */
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

/** `model` is the resource's name as people read it: Brand, Contact field. */
export const notFound = (model: string, id: string | number) =>
  new Problem('not_found', `${model} ${id} was not found.`)

export const forbidden = (model: string, id: number) =>
  new Problem('forbidden', `${model} ${id} belongs to another team.`)

/** The first message, and how many more there are. */
export const validationFailed = (errors: FieldMessages) => {
  const [first = 'The request is invalid.', ...more] = Object.values(errors).flat()
  const rest = more.length === 0 ? '' : ` (and ${more.length} more ${more.length === 1 ? 'error' : 'errors'})`
  return new Problem('validation_failed', first + rest, { errors })
}
