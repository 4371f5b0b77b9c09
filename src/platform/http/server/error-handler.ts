import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS, Problem, type ProblemCode } from '../../../foundation/problems.ts'
import { StorageFault } from '../../storage/dialect.ts'
import { loggedPath } from './logged-path.ts'

/** The status to log if the client closed the connection before sending the whole request. nginx uses the same status. */
const CLIENT_CLOSED_REQUEST = 499

const wasAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

type Respond = (problem: Problem, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Returns a handler that turns any error into a problem and passes it to `respond`. The details of unexpected errors are logged but
 * never sent to the client.
 */
export const errorHandler =
  (respond: Respond) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (wasAborted(request)) {
      // The client is gone, so this is not a server error. The response will never finish, so the request is logged here.
      const { id: request_id, method } = request
      request.log.info(
        { request_id, method, path: loggedPath(request), status: CLIENT_CLOSED_REQUEST },
        'request aborted',
      )
      reply.code(CLIENT_CLOSED_REQUEST).send()
      return
    }
    const problem = toProblem(error)
    // Fastify would close the connection, and a client that is still sending its body might never see the response. Without the
    // `connection` header, Node keeps reading the body, within limits.
    if (problem.code === 'payload_too_large') reply.removeHeader('connection')
    if (problem.status >= 500) request.log.error({ request_id: request.id, err: error }, 'request failed')
    respond(problem, request, reply)
  }

export const respondWithJson: Respond = (problem, { id }, reply) => {
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(problemBody(problem, id))
}

export const handleError = errorHandler(respondWithJson)

/** A 4xx response has no request id, so that it is identical if it is replayed. */
export const problemBody = ({ code, status, message, errors }: Problem, requestId: string): string =>
  JSON.stringify({
    message,
    error_code: code,
    ...(errors && { errors }),
    ...(status >= 500 && { request_id: requestId }),
  })

/** Error codes of file writes that fail because the disk or the quota is full. */
const DISK_FULL = ['ENOSPC', 'EDQUOT']

const UNAVAILABLE = 'The service is unavailable at the moment. Please try again.'

const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof StorageFault) return fromStorageFault(error)
  if (DISK_FULL.includes((error as NodeJS.ErrnoException)?.code ?? ''))
    return fromStorageFault(new StorageFault('disk_full', error))
  return fromFramework(error as FastifyError) ?? new Problem('server_error', 'Server error.', { cause: error })
}

const fromStorageFault = (fault: StorageFault) =>
  fault.kind === 'disk_full'
    ? new Problem('insufficient_storage', 'The server has no space left to store this.', { cause: fault })
    : unavailable(fault)

/** Creates the error for a temporary failure, after which sending the same request again may succeed. */
export const unavailable = (cause: unknown) =>
  new Problem('service_unavailable', UNAVAILABLE, { headers: { 'retry-after': '1' }, cause })

/** Problems for errors that Fastify raises before the route's handler runs, by their status. */
const FRAMEWORK_PROBLEMS: Record<number, readonly [ProblemCode, message: string]> = {
  400: ['malformed_request', 'The request could not be understood.'],
  413: ['payload_too_large', 'The request body is too large.'],
  415: ['unsupported_media_type', 'The body must be application/json in UTF-8.'],
  503: ['service_unavailable', UNAVAILABLE],
}

const fromFramework = (error: FastifyError): Problem | undefined => {
  if (!error?.code?.startsWith('FST_')) return undefined
  if (error.code === 'FST_ERR_BAD_URL') return new Problem('malformed_request', 'The path cannot be decoded.')
  const [code, message] = FRAMEWORK_PROBLEMS[error.statusCode ?? 500] ?? []
  return code && message ? new Problem(code, message, { cause: error }) : undefined
}

/**
 * Returns a raw response for input that never becomes a complete request: it is too slow, its headers are too long, or it isn't
 * HTTP. The response is written directly to the socket.
 */
export const rawProblemResponse = (code: ProblemCode, message: string, requestId: string): string => {
  const body = problemBody(new Problem(code, message), requestId)
  const { status } = PROBLEMS[code]
  return [
    `HTTP/1.1 ${status} ${code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
