import type { FastifyPluginCallback } from 'fastify'
import { resolveBrandId } from '../../content/templates/render-content.ts'
import { TEMPLATE_REQUEST_BYTES } from '../../content/templates/template-content.ts'
import { readUnsaved, withUnsaved } from '../../content/templates/template-rules.ts'
import { isAddressed } from '../../foundation/channels/channels.ts'
import { Type } from '../../foundation/json-schema.ts'
import { send } from '../../platform/http/callers/access.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { API_PREFIX } from '../../platform/http/server/routes.ts'
import { insertTestMessages, renderTestMessage, type TestRequest } from './send-test-message.ts'
import type { SendingDeps } from './sending-routes.ts'

const MAX_RECIPIENTS = 5

const recipients = Type.Optional(
  Type.Array(Type.String({ maxLength: 255, minLength: 1, trim: true }), {
    maxItems: MAX_RECIPIENTS,
  }),
)
const TestContent = withUnsaved({ to: recipients })
const TestRecipients = Type.Object({ to: recipients })

/** Sends the content in the template editor to a few addresses. A push notification is sent to the selected contact. */
export const sendTestRoutes =
  ({ db, pool, idempotent, publicUrl }: SendingDeps & { readonly publicUrl: string }): FastifyPluginCallback =>
  (app, _, done) => {
    app.post(
      '/test',
      { ...send({ createdIn: `${API_PREFIX}/messages` }), bodyLimit: TEMPLATE_REQUEST_BYTES },
      idempotent({
        prepare: async ({ team, body }) => {
          const errors = new FieldErrors()
          const { content, brand_id, contact_id, data } = readUnsaved(body, errors, { schema: TestContent })
          const isToContact = content !== undefined && !isAddressed(content.channel)
          const { to = [] } = isToContact ? {} : readBody(TestRecipients, body, new FieldErrors())
          if (!isToContact && to.length === 0 && !errors.any) errors.add('to', 'The to field is required.')
          errors.throwIfAny()
          if (!content) throw new Error('The content is invalid, but no error was reported.')
          const brandId = await resolveBrandId(db, team.id, brand_id)
          const request: TestRequest = { content, brandId, contactId: contact_id, data, to: isToContact ? null : to }
          const made = await renderTestMessage({ db, pool }, team.id, request, errors)
          errors.throwIfAny()
          if (!made) throw new Error('The content can’t be rendered, but no error was reported.')
          return { request, made }
        },
        effect: async (trx, { team }, now, { request, made }) => ({
          messages: await insertTestMessages(trx, team.id, request, made, publicUrl, now),
        }),
      }),
    )

    done()
  }
