import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findArchivedListName } from '../../audience/lists/list-queries.ts'
import { read } from '../../platform/http/callers/access.ts'
import { refuseFirst } from '../../platform/http/processes/refuse-first.ts'
import { readQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { isArchived, listArchived } from '../../sending/campaigns/archive-queries.ts'
import { archiveIssues } from './archive-issues.ts'
import { html } from './html.ts'
import { networkLimit } from './network-limit.ts'
import type { PageContext } from './page-context.ts'
import { sendMessagePage } from './view-page.ts'

const PER_PAGE = 20
const PAGE = /^[1-9]\d{0,3}$/
const ID = /^[1-9]\d{0,15}$/

/**
 * The limit per network: high enough for everyone at a company that shares one address. It's needed because opening an archive can
 * mean rendering 20 campaigns.
 */
const VIEWS = { burst: 300, msPerRequest: 500 }

type Params = { Params: { key: string; id: string } }

/**
 * Serves a list's archive: its past campaigns, without any recipient's data. Merge tags are replaced with their default or left
 * empty, and there are no personal links.
 */
export const archivePage = (app: FastifyInstance, context: PageContext): void => {
  const { db, pool, tokens, visitor, send, sendNotFound, sendTooMany } = context
  const issueOf = archiveIssues({ db, pool })

  const findList = async (key: string) => {
    const claims = tokens.read('archive', key)
    const name = claims && (await findArchivedListName(db, claims.teamId, claims.listId))
    return claims && name !== undefined ? { ...claims, name } : undefined
  }

  app.register(async (pages) => {
    const limitViews = networkLimit(VIEWS)
    refuseFirst(pages, (request, reply) => {
      const seconds = limitViews(request.ip)
      if (seconds === undefined) return undefined
      return () => sendTooMany(request, reply.headers({ 'retry-after': `${seconds}` }))
    })

    pages.get<Params>('/archive/:key', read({ hide: true }), async (request, reply) => {
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
        look,
        language,
        title: name,
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

    pages.get<Params>('/archive/:key/:id', read({ hide: true }), async (request, reply) => {
      const list = await findList(request.params.key)
      const id = ID.test(request.params.id) ? Number(request.params.id) : undefined
      // The campaign may have been canceled since it was rendered.
      const isShown = list && id !== undefined && (await isArchived(db, list.teamId, list.listId, id))
      const issue = isShown ? await issueOf(list.teamId, list.listId, id) : undefined
      if (!issue) return sendNotFound(request, reply)
      return sendMessagePage(reply, issue.html)
    })
  })
}

const pageOf = ({ query }: FastifyRequest): number => {
  const [given = ''] = readQuery(query, new FieldErrors()).get('page') ?? []
  return PAGE.test(given) ? Number(given) : 1
}
