import type { FastifyReply } from 'fastify'

/** Answers with a body that is JSON already. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(String).send(json)
