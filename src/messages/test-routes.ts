import type { FastifyPluginCallback } from 'fastify'
import type { Channel } from '../addresses/contact-address.ts'
import { listDocuments } from '../contacts/contact-queries.ts'
import { send } from '../http/callers/access.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import { Type } from '../json-schema.ts'
import { flatBody } from '../mime/compiled-body.ts'
import { renderContent, resolveBrandId } from '../templates/render-content.ts'
import { addFaults } from '../templates/rendering/fault.ts'
import { TEMPLATE_REQUEST_BYTES } from '../templates/template-content.ts'
import { exampleLinks } from '../templates/template-preview.ts'
import { readUnsaved } from '../templates/template-rules.ts'
import { insertMessages, type NewMessage, showMessages } from './message-queries.ts'
import { type Reading, readNewEmail, readNewSms } from './message-rules.ts'
import { readNewPush } from './push-rules.ts'
import type { Rendered } from './render-message.ts'
import type { SendingDeps } from './sending-routes.ts'

const MAX_RECIPIENTS = 5

const Recipients = Type.Object({
  to: Type.Array(Type.String({ maxLength: 255, minLength: 1, trim: true }), { maxItems: MAX_RECIPIENTS }),
})

/** The tag that distinguishes test messages from others. */
const TEST = { tags: ['test'] }

const READ: Readonly<Record<Channel, (reading: Reading, body: unknown) => Promise<NewMessage | undefined>>> = {
  email: readNewEmail,
  sms: readNewSms,
  push: readNewPush,
}

/** Sample content that passes validation. The rendered content replaces it. */
const PLACEHOLDER: Readonly<Record<Channel, object>> = {
  email: { subject: 'Test', html: 'Test', text: 'Test' },
  sms: { text: 'Test' },
  push: { title: 'Test' },
}

/** Adds the recipient's index and address to an error. */
const aboutRecipient = (message: string, index: number, address: string) =>
  message.replace('The to field', `The to.${index} field`).replace(/\.$/, ` (got “${address}”).`)

/** Sends the content in the template editor to a few addresses. A push notification is sent to the selected contact. */
export const testRoutes =
  ({ db, pool, idempotent, publicUrl }: SendingDeps & { readonly publicUrl: string }): FastifyPluginCallback =>
  (app, _, done) => {
    app.post(
      '/test',
      { ...send(), bodyLimit: TEMPLATE_REQUEST_BYTES },
      idempotent({
        prepare: async ({ team, body }) => {
          const errors = new FieldErrors()
          const { content, brand_id, contact_id, data } = readUnsaved(body, errors)
          const isPush = content?.channel === 'push'
          const { to = [] } = isPush ? {} : readBody(Recipients, body, errors)
          if (!isPush && to.length === 0 && !errors.any) errors.add('to', 'The to field is required.')
          if (contact_id !== null && (await listDocuments(db, team.id, [contact_id])).length === 0)
            errors.add('contact_id', selectedMessage('contact_id'))
          if (!content || errors.any) return { errors }
          const brandId = await resolveBrandId(db, team.id, brand_id)
          const result = await renderContent({ db, pool }, team.id, {
            ...{ content, brandId, data, hasLinks: true, contact: contact_id ?? 'sample' },
          })
          if ('faults' in result) {
            addFaults(result.faults, errors)
            return { errors }
          }
          if ('rendered' in result) return { errors, content, to, brandId, contact_id, made: result.rendered }
          errors.add('contact_id', `There is no value for ${result.missing.join(', ')}, which the content requires.`)
          return { errors }
        },
        effect: async (trx, { team }, now, { errors, content, to, brandId, contact_id, made }) => {
          errors.throwIfAny()
          if (!content || !made) throw new Error('The content is invalid, but no error was reported.')
          const links = exampleLinks(publicUrl)
          const rendered: Rendered = {
            template: undefined,
            content: {
              subject: made.subject === null ? null : `[Test] ${made.subject}`,
              html: made.html === null ? null : flatBody(made.html, links),
              text: made.text === null ? null : flatBody(made.text, links),
              push: made.push,
            },
            errors: [],
          }
          const recipients = content.channel === 'push' ? [{ contact_id }] : to.map((address) => ({ to: address }))
          const messages: NewMessage[] = []
          for (const [index, recipient] of recipients.entries()) {
            const found = new FieldErrors()
            const reading = { trx, teamId: team.id, now, errors: found, prefix: '', rendered }
            const body = { ...PLACEHOLDER[content.channel], ...recipient, brand_id: brandId, ...TEST }
            const message = await READ[content.channel](reading, body)
            for (const [name, texts] of Object.entries(found.messages)) {
              for (const text of texts)
                if (name === 'to') errors.add(`to.${index}`, aboutRecipient(text, index, to[index] ?? ''))
                else errors.add(name, text)
            }
            if (message) messages.push(message)
          }
          errors.throwIfAny()
          const rows = await insertMessages(trx, team.id, messages, now)
          return { messages: await showMessages(trx, team.id, rows) }
        },
      }),
    )

    done()
  }
