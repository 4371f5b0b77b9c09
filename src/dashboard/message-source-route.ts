import type { FastifyPluginCallback } from 'fastify'
import type { RenderPool } from '../content/templates/rendering/render-pool.ts'
import { type Clock, toTimestamp } from '../foundation/clock.ts'
import { FileMissingError, type FileStore } from '../identity/files/file-store.ts'
import { read } from '../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../platform/http/requests/path-id.ts'
import type { SecretKey } from '../platform/secrets/secret-key.ts'
import type { Db } from '../platform/storage/dialect.ts'
import type { Outgoing } from '../sending/deliveries/carrier.ts'
import { emailComposer } from '../sending/deliveries/email-message.ts'
import { emailSource } from '../sending/deliveries/email-source.ts'
import { isEmail } from '../sending/messages/channels/is-email.ts'
import { MESSAGE_CHANNELS } from '../sending/messages/channels/message-channels.ts'
import type { EmailContent } from '../sending/messages/content.ts'
import { fillContent } from '../sending/messages/fill-content.ts'
import { findContent, getMessageRow, MODEL } from '../sending/messages/message-queries.ts'
import { inlineImages } from './inline-images.ts'
import type { MessageSource } from './message-source.ts'

export interface MessageSourceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  readonly secretKey: SecretKey
  readonly store: FileStore
  readonly pool: RenderPool
}

const NOTHING: MessageSource = { headers: null, bytes: null, attachments: [], images: {}, push: null }

/** Serves the details of a message that previews need, such as the headers and size with which it is sent. */
export const messageSourceRoute =
  ({ db, clock, publicUrl, secretKey, store, pool }: MessageSourceDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const sourceOf = emailSource(emailComposer({ publicUrl, secretKey, store }))

    const composed = async (outgoing: Outgoing, content: EmailContent) => {
      try {
        return await sourceOf(outgoing, content)
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error
        return { headers: (await sourceOf(outgoing, { ...content, attachments: [] })).headers, bytes: null }
      }
    }

    app.get<{ Params: IdParams }>('/:id/source', read(), async ({ team, params }): Promise<MessageSource> => {
      const message = await getMessageRow(db, team.id, readPathId(MODEL, params.id))
      const stored = await findContent(db, team.id, message.content_id)
      const content = stored && (await fillContent({ db, pool }, team.id, message.contact_id, stored))
      if (!content) return NOTHING
      if (!isEmail(content)) {
        const { push = null } = MESSAGE_CHANNELS[content.channel].show(content, () => undefined)
        return { ...NOTHING, push }
      }
      const date = message.handed_at ?? toTimestamp(clock())
      return {
        ...NOTHING,
        ...(await composed({ teamId: team.id, message, content, date }, content)),
        attachments: content.attachments.map(({ name }) => name),
        images: await inlineImages(store, team.id, content.attachments),
      }
    })

    done()
  }
