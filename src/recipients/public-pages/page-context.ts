import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { fromDocument } from '../../audience/contacts/contact-document.ts'
import { contactLanguage } from '../../audience/contacts/contact-language.ts'
import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Problem } from '../../foundation/problems.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { linkTokens } from '../../platform/links/link-token.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { html } from './html.ts'
import { lookOfBrand, type PageLook, pageLooks } from './page-look.ts'
import { type PublicPage, sendPage, type WrittenPage, writePage } from './public-page.ts'
import type { PageTexts } from './texts/en.ts'
import { type Language, languageOfBrowser, pageTexts } from './texts/page-texts.ts'

export interface PublicPageDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
  readonly store: FileStore
  readonly publicUrl: string
  readonly pool: RenderPool
}

/**
 * How a page looks to its visitor, and in which language. The contact's language takes precedence over the browser's, and the
 * list's brand determines the look.
 */
export interface Visitor {
  readonly look: PageLook
  readonly language: Language
  readonly texts: PageTexts
}

export type PageContext = ReturnType<typeof pageContext>

/** Everything that all public pages need. */
export const pageContext = ({ db, clock, secretKey, store, publicUrl, pool }: PublicPageDeps) => {
  const lookOf = pageLooks({ db, store, publicUrl })
  const noLook = lookOfBrand({ store, publicUrl }, undefined)
  const imageOrigin = store.publicBase && new URL(store.publicBase).origin

  const languageOfContact = async (teamId: number, contactId: number): Promise<Language | undefined> => {
    const [row] = contactId === 0 ? [] : await listDocuments(db, teamId, [contactId])
    if (!row) return undefined
    const { attributes } = fromDocument(row.document)
    const { fields } = await getContactStructure(db, teamId)
    return contactLanguage(Object.fromEntries(fields.map(({ id, tag }) => [tag, attributes[id]])))
  }

  const visitor = async (
    request: FastifyRequest,
    { teamId, listId, contactId }: { teamId: number; listId: number; contactId: number },
  ): Promise<Visitor> => {
    const language =
      (await languageOfContact(teamId, contactId)) ??
      languageOfBrowser(request.headers['accept-language']) ??
      (await getSettings(db, teamId)).language
    return { look: await lookOf(teamId, listId), language, texts: pageTexts(language) }
  }

  const send = (reply: FastifyReply, page: PublicPage) => sendPage(reply, writePage(page, imageOrigin))

  /** Sends a short page in the browser's language, without a brand. It can be embedded, because it may replace an embedded form. */
  const sendNotice = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    textsOf: (texts: PageTexts) => { readonly title: string; readonly text: string },
  ) => {
    const language = languageOfBrowser(request.headers['accept-language']) ?? 'en'
    const { title, text } = textsOf(pageTexts(language))
    const body = html`<h1>${title}</h1><p>${text}</p>`
    return send(reply, { look: noLook, language, title, body, status, isEmbeddable: true })
  }

  const tooMany = new Map<Language, WrittenPage>()
  const writeTooMany = (language: Language): WrittenPage => {
    const title = pageTexts(language).subscribe.tooMany
    const body = html`<p class="problem" role="alert">${title}</p>`
    return writePage({ look: noLook, language, title, body, status: 429, isEmbeddable: true }, imageOrigin)
  }

  return {
    db,
    pool,
    clock,
    publicUrl,
    visitor,
    send,
    links: { publicUrl, secretKey },
    tokens: linkTokens(secretKey),

    /** Responds to a link that is incomplete or forged, or whose list was deleted. Reveals nothing, not even the team's name. */
    sendNotFound: (request: FastifyRequest, reply: FastifyReply) =>
      sendNotice(request, reply, 404, ({ invalidLink }) => invalidLink),

    /** Tells a visitor that their request failed, and whether to try again later or to change what they sent. */
    sendProblem: ({ status, headers }: Problem, request: FastifyRequest, reply: FastifyReply) =>
      sendNotice(request, reply.headers(headers), status, ({ failed, notAccepted }) =>
        status >= 500 ? failed : notAccepted,
      ),

    /** Responds to a visitor whose network sends too many requests. Doesn't query the database. */
    sendTooMany: (request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOfBrowser(request.headers['accept-language']) ?? 'en'
      const page = tooMany.get(language) ?? writeTooMany(language)
      tooMany.set(language, page)
      return sendPage(reply, page)
    },
  }
}
