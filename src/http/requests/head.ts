import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A handler that would stream answers HEAD with its headers alone: Fastify would read the whole stream only to drop it. */
export const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD'

/** Without a length, which nobody knows before the stream has ended. */
export const sendHead = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]))
