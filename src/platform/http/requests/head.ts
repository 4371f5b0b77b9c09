import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Handlers that stream must respond to a HEAD request with `sendHead`. Otherwise, Fastify would read the whole stream and discard
 * it.
 */
export const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD'

/** Sends only headers. Content-Length is missing, because it isn't known before the stream has ended. */
export const sendHead = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))
