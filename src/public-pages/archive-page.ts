import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findArchived, isArchived, listArchived } from '../campaigns/archive-queries.ts'
import { read } from '../http/callers/access.ts'
import { readQuery } from '../http/requests/query.ts'
import { FieldErrors } from '../http/requests/validation.ts'
import { findArchivedListName } from '../lists/list-queries.ts'
import { flatBody } from '../mime/compiled-body.ts'
import { renderForEveryone } from '../templates/render-content.ts'
import { html } from './html.ts'
import type { PageContext } from './page-context.ts'
import { sendMessagePage, textPage } from './view-page.ts'

const PER_PAGE = 20
/** How many rendered campaigns to keep in memory. A campaign's content never changes once it is sent. */
const MAX_RENDERED = 100
const PAGE = /^[1-9]\d{0,3}$/
const ID = /^[1-9]\d{0,15}$/

interface Issue {
  readonly subject: string
  readonly html: string
}

type Params = { Params: { key: string; id: string } }

/**
 * Serves a list's archive: its past campaigns, without any recipient's data. Merge tags are empty or have their default, and there
 * are no personal links.
 */
export const archivePage = (app: FastifyInstance, context: PageContext): void => {
  const { db, pool, tokens, visitor, send, sendNotFound } = context
  const rendered = new LRUCache<string, Issue>({ max: MAX_RENDERED })

  const findList = async (key: string) => {
    const claims = tokens.read('archive', key)
    const name = claims && (await findArchivedListName(db, claims.teamId, claims.listId))
    return claims && name !== undefined ? { ...claims, name } : undefined
  }

  const issueOf = async (teamId: number, listId: number, id: number): Promise<Issue | undefined> => {
    const key = `${teamId} ${listId} ${id}`
    const known = rendered.get(key)
    if (known) return known
    const content = await findArchived(db, teamId, listId, id)
    if (content?.channel !== 'email' || !content.template) return undefined
    const result = await renderForEveryone(pool, teamId, content.template)
    if (!('rendered' in result)) return undefined
    const { subject, html, text } = result.rendered
    const issue = {
      subject: subject ?? '',
      html: flatBody(html ?? '') || textPage(subject ?? '', flatBody(text ?? '')),
    }
    rendered.set(key, issue)
    return issue
  }

  app.get<Params>('/archive/:key', read({ hide: true }), async (request, reply) => {
    const { key } = request.params
    const list = await findList(key)
    if (!list) return sendNotFound(request, reply)
    const { teamId, listId, name } = list
    const { look, language, texts } = await visitor(request, { teamId, listId, contactId: 0 })
    const page = pageOf(request)
    const all = await listArchived(db, teamId, listId)
    const shown = all.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    const issues = await Promise.all(
      shown.map(async ({ id, started_at }) => ({ id, started_at, issue: await issueOf(teamId, listId, id) })),
    )
    const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const linkTo = (number: number) => (number === 1 ? `/archive/${key}` : `/archive/${key}?page=${number}`)
    const { title, empty, newer, older } = texts.archive
    return send(reply, {
      ...{ look, language, title: name },
      body: html`<h1>${name}</h1>
<h2>${title}</h2>
${all.length === 0 && html`<p class="soft">${empty}</p>`}
<ol class="issues">${issues.map(
        ({ id, started_at, issue }) =>
          issue &&
          html`<li><a href="/archive/${key}/${id}">${issue.subject || name}</a><time datetime="${started_at}">${dates.format(Date.parse(started_at))}</time></li>`,
      )}</ol>
<p class="actions">${page > 1 && html`<a rel="prev" href="${linkTo(page - 1)}">${newer}</a>`}
${all.length > page * PER_PAGE && html`<a rel="next" href="${linkTo(page + 1)}">${older}</a>`}</p>`,
    })
  })

  app.get<Params>('/archive/:key/:id', read({ hide: true }), async (request, reply) => {
    const list = await findList(request.params.key)
    const id = ID.test(request.params.id) ? Number(request.params.id) : undefined
    // The campaign may have been canceled since it was rendered.
    const isShown = list && id !== undefined && (await isArchived(db, list.teamId, list.listId, id))
    const issue = isShown ? await issueOf(list.teamId, list.listId, id) : undefined
    if (!issue) return sendNotFound(request, reply)
    return sendMessagePage(reply, issue.html)
  })
}

const pageOf = ({ query }: FastifyRequest): number => {
  const [given = ''] = readQuery(query, new FieldErrors()).get('page') ?? []
  return PAGE.test(given) ? Number(given) : 1
}
