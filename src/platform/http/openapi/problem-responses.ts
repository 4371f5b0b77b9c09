import { PROBLEMS, type ProblemCode } from '../../../foundation/problems.ts'
import type { Schema } from './components.ts'

const CODES = Object.keys(PROBLEMS) as ProblemCode[]

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  malformed_request: 'The request body is not valid JSON.',
  unauthenticated: 'The bearer token is missing or not valid.',
  forbidden: 'Brand 7 belongs to another team.',
  not_found: 'Brand 7 was not found.',
  validation_failed: 'The name field is required.',
}

/** The schema of every error response. */
export const ERROR: Schema = {
  $id: 'ErrorResponse',
  type: 'object',
  description: 'An error. `error_code` is stable and for programs; `message` is for people.',
  properties: {
    message: { type: 'string' },
    error_code: { type: 'string', enum: CODES },
    errors: {
      type: 'object',
      description: 'Only with `validation_failed`: the messages for each field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: {
      type: 'string',
      description: 'Only with a status of 500 or higher: the id to search for in the server’s log.',
    },
  },
  required: ['message', 'error_code'],
}

const exampleOf = (code: ProblemCode) => ({
  message: MESSAGES[code] ?? PROBLEMS[code].when,
  error_code: code,
  ...(code === 'validation_failed' && { errors: { name: ['The name field is required.'] } }),
  ...(PROBLEMS[code].status >= 500 && { request_id: '0f0c8a52-2f3a-4d7c-9f5e-1b2c3d4e5f60' }),
})

/** Describes the error responses that share a status: their codes, when each one occurs, and an example of each. */
export const problemResponse = (codes: readonly ProblemCode[], headers: Schema): Schema => ({
  description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].when}`).join('\n\n'),
  headers,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorResponse' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
    },
  },
})

export interface Traits {
  readonly isApi: boolean
  readonly hasId: boolean
  readonly hasBody: boolean
  readonly isChecked: boolean
  readonly isIdempotent: boolean
  readonly writes: boolean
}

export const problemsOf = ({ isApi, hasId, hasBody, isChecked, isIdempotent, writes }: Traits): ProblemCode[] =>
  CODES.filter((code) => {
    if (code === 'malformed_request' || code === 'server_error') return true
    if (!isApi) return false
    if (['unauthenticated', 'too_many_requests', 'service_unavailable'].includes(code)) return true
    if (code === 'forbidden' || code === 'not_found') return hasId
    if (code === 'payload_too_large' || code === 'unsupported_media_type') return writes
    if (code === 'validation_failed') return isChecked || hasBody || isIdempotent
    if (code.startsWith('idempotency_key')) return isIdempotent
    return code === 'insufficient_storage' && writes
  })
