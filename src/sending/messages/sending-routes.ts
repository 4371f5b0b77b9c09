import type { FastifyPluginCallback } from 'fastify'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { Channel } from '../../foundation/channels/channels.ts'
import { send } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { readNewEmail } from './channels/email.ts'
import { MESSAGE_CHANNELS } from './channels/message-channels.ts'
import { MESSAGE_DOCS } from './message-docs.ts'
import { insertMessages, type NewMessage, showMessages } from './message-queries.ts'
import { MAX_BATCH, NewEmailBatch } from './message-schemas.ts'
import type { Rendered } from './reading.ts'
import { NOT_RENDERED, renderMessage } from './render-message.ts'

/** A batch has up to 500 messages. */
const BATCH_BODY_BYTES = 5 * 1024 * 1024

export interface SendingDeps {
  readonly db: Db
  readonly idempotent: Idempotent
  readonly pool: RenderPool
}

const store = async (trx: Tx, teamId: number, messages: readonly NewMessage[], now: string) =>
  showMessages(trx, teamId, await insertMessages(trx, teamId, messages, now))

/** Fills in the message's merge tags, then stores the message. */
const sendWith = (deps: SendingDeps, channel: Channel) =>
  deps.idempotent({
    prepare: ({ team, body }) => renderMessage(deps, team.id, channel, body),
    effect: async (trx, { team, body }, now, rendered) => {
      const errors = new FieldErrors()
      const message = await MESSAGE_CHANNELS[channel].read(
        { trx, teamId: team.id, now, errors, prefix: '', rendered },
        body,
      )
      errors.throwIfAny()
      const [stored] = await store(trx, team.id, [message as NewMessage], now)
      return stored as object
    },
  })

export const emailRoutes =
  (deps: SendingDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('', send(MESSAGE_DOCS.email), sendWith(deps, 'email'))

    app.post(
      '/batch',
      { ...send(MESSAGE_DOCS.emailBatch), bodyLimit: BATCH_BODY_BYTES },
      deps.idempotent({
        prepare: ({ team, body }) => renderBatch(deps, team.id, body),
        effect: async (trx, { team, body }, now, rendered) => {
          const errors = new FieldErrors()
          const { messages: bodies = [] } = readBody(NewEmailBatch, body, errors)
          if (!errors.any && bodies.length === 0) errors.add('messages', 'The messages field is required.')
          const messages: NewMessage[] = []
          for (const [index, given] of bodies.entries()) {
            if (errors.full) break
            const prefix = `messages.${index}.`
            if (given === undefined) continue
            const reading = { trx, teamId: team.id, now, errors, prefix, rendered: rendered[index] }
            const message = await readNewEmail(reading, given)
            if (message) messages.push(message)
          }
          errors.throwIfAny()
          return { messages: await store(trx, team.id, messages, now) }
        },
      }),
    )

    done()
  }

/** Stops at the first error, because one error rejects the whole batch. */
const renderBatch = async (deps: SendingDeps, teamId: number, body: unknown): Promise<(Rendered | undefined)[]> => {
  const { messages } = (body ?? {}) as { readonly messages?: unknown }
  if (!Array.isArray(messages) || messages.length > MAX_BATCH) return []
  const rendered: (Rendered | undefined)[] = []
  let hasErrors = false
  for (const message of messages) {
    const made: Rendered | undefined = hasErrors ? NOT_RENDERED : await renderMessage(deps, teamId, 'email', message)
    rendered.push(made)
    hasErrors ||= made !== undefined && made.errors.length > 0
  }
  return rendered
}

export const smsRoutes =
  (deps: SendingDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('', send(MESSAGE_DOCS.sms), sendWith(deps, 'sms'))
    done()
  }

export const pushRoutes =
  (deps: SendingDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('', send(MESSAGE_DOCS.push), sendWith(deps, 'push'))
    done()
  }
