import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../foundation/problems.ts'
import { GrowingBuffer } from './growing-buffer.ts'

/**
 * Reads the whole body of a request. Throws a 413 problem if it is larger than the route's limit. Fastify's built-in reader keeps
 * every chunk as an object until the end, so a megabyte sent in chunks of one byte would take hundreds of megabytes.
 */
export const readBytes = (request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const limit = request.routeOptions.bodyLimit
    if (Number(request.headers['content-length']) > limit) return reject(tooLarge(limit))
    const body = new GrowingBuffer()
    const settle = (error?: Error) => {
      payload.off('data', collect).off('end', settle).off('error', settle)
      if (error) reject(error)
      else resolve(body.bytes())
    }
    const collect = (chunk: Buffer) => {
      if (body.length + chunk.length > limit) settle(tooLarge(limit))
      else body.append(chunk)
    }
    payload.on('data', collect).on('end', settle).on('error', settle)
  })

/** Limits the body size of all routes that are registered on `app` after this call, unless they set their own limit. */
export const limitBodies = (app: FastifyInstance, bytes: number): void => {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= bytes
  })
}

const tooLarge = (limit: number) =>
  new Problem('payload_too_large', `The request body is larger than ${limit / 1024} KiB.`)
