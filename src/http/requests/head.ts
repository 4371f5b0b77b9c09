import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A handler that streams must respond to HEAD without a body, because Fastify would read the whole stream and discard it. */
export const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD'

/** Sends only headers, without Content-Length, which is unknown before the stream has ended. */
export const sendHead = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))
