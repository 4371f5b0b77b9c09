import type { FastifyReply } from 'fastify'

/** A result that is already JSON text and must not be serialized again. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(String).send(json)
