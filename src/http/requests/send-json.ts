import type { FastifyReply } from 'fastify'

/** A result that is JSON text already, so that nothing has to parse it and write it again. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Answers with a body that is JSON already. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(String).send(json)
