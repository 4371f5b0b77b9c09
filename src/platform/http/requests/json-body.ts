import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../foundation/problems.ts'
import { findExcess, MAX_DEPTH, MAX_VALUES } from './json-structure.ts'
import { readBytes } from './read-bytes.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Accepts only JSON bodies in UTF-8. A request can also have no body. */
export const acceptJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(request, await readBytes(request, payload)),
  )
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.once('data', () => {
      payload.removeAllListeners('end').resume()
      done(unsupported(request))
    })
    payload.once('end', () => done(null, undefined))
  })
}

/** Removes the Content-Type header of a request without a body, so that an unsupported type doesn't matter. */
export const ignoreTypeOfNoBody = ({ headers }: FastifyRequest): void => {
  const length = headers['content-length']
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  if (!hasBody && headers['content-type'] !== undefined) delete headers['content-type']
}

/** Throws a problem if the body isn't JSON in UTF-8. */
export const parseJson = (request: FastifyRequest, body: Buffer): unknown => {
  if (body.length === 0) return undefined
  const type = request.headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw unsupported(request)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw encoded(encoding)
  if (!isUtf8(body)) throw malformed('The body is not valid UTF-8.')
  const excess = findExcess(body)
  if (excess) throw malformed(EXCESS[excess])
  const text = body.toString('utf8')
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text
  try {
    return JSON.parse(json)
  } catch (error) {
    throw malformed(`The body is not valid JSON: ${(error as Error).message}`)
  }
}

const EXCESS = {
  depth: `The body is nested deeper than ${MAX_DEPTH} levels.`,
  values: `The body has more than ${MAX_VALUES.toLocaleString('en')} values.`,
}

const malformed = (message: string) => new Problem('malformed_request', message)

const encoded = (encoding: string) =>
  new Problem(
    'unsupported_media_type',
    `The body must not be compressed; its Content-Encoding is ${encoding}. Send it without one.`,
  )

const unsupported = (request: FastifyRequest) => {
  const type = request.headers['content-type'] ?? 'none'
  return new Problem(
    'unsupported_media_type',
    `The body must be application/json in UTF-8; its Content-Type is ${type}.`,
  )
}
