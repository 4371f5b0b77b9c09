import type { FastifyPluginCallback } from 'fastify'
import { send } from '../http/callers/access.ts'
import type { Idempotent } from '../http/idempotency/idempotency.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import type { Tx } from '../storage/dialect.ts'
import { MESSAGE_DOCS } from './message-docs.ts'
import { insertMessages, type NewMessage, showMessages } from './message-queries.ts'
import { type Reading, readNewEmail, readNewSms } from './message-rules.ts'
import { NewEmailBatch } from './message-schemas.ts'
import { readNewPush } from './push-rules.ts'

/** The maximum size of the request body of a batch, which has up to 500 messages. */
const BATCH_BODY_BYTES = 5 * 1024 * 1024

type Read = (reading: Reading, body: unknown) => Promise<NewMessage | undefined>

const store = async (trx: Tx, teamId: number, messages: readonly NewMessage[], now: string) =>
  showMessages(trx, teamId, await insertMessages(trx, teamId, messages, now))

/** Stores the message that `readMessage` reads from the request. */
const sendWith =
  (readMessage: Read) => async (trx: Tx, request: { team: { id: number }; body: unknown }, now: string) => {
    const errors = new FieldErrors()
    const message = await readMessage({ trx, teamId: request.team.id, now, errors, prefix: '' }, request.body)
    errors.throwIfAny()
    const [stored] = await store(trx, request.team.id, [message as NewMessage], now)
    return stored as object
  }

export const emailRoutes =
  ({ idempotent }: { readonly idempotent: Idempotent }): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('', send(MESSAGE_DOCS.email), idempotent({ effect: sendWith(readNewEmail) }))

    app.post(
      '/batch',
      { ...send(MESSAGE_DOCS.emailBatch), bodyLimit: BATCH_BODY_BYTES },
      idempotent({
        effect: async (trx, { team, body }, now) => {
          const errors = new FieldErrors()
          const { messages: bodies = [] } = readBody(NewEmailBatch, body, errors)
          if (!errors.any && bodies.length === 0) errors.add('messages', 'The messages field is required.')
          const messages: NewMessage[] = []
          for (const [index, given] of bodies.entries()) {
            if (errors.full) break
            const prefix = `messages.${index}.`
            if (given === undefined) continue
            const message = await readNewEmail({ trx, teamId: team.id, now, errors, prefix }, given)
            if (message) messages.push(message)
          }
          errors.throwIfAny()
          return { messages: await store(trx, team.id, messages, now) }
        },
      }),
    )

    done()
  }

export const smsRoutes =
  ({ idempotent }: { readonly idempotent: Idempotent }): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('', send(MESSAGE_DOCS.sms), idempotent({ effect: sendWith(readNewSms) }))
    done()
  }

export const pushRoutes =
  ({ idempotent }: { readonly idempotent: Idempotent }): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('', send(MESSAGE_DOCS.push), idempotent({ effect: sendWith(readNewPush) }))
    done()
  }
