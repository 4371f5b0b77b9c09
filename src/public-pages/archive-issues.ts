import { LRUCache } from 'lru-cache'
import { findArchived } from '../campaigns/archive-queries.ts'
import { concurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { flatBody } from '../mime/compiled-body.ts'
import { Problem } from '../problems.ts'
import type { Db } from '../storage/dialect.ts'
import { renderForEveryone } from '../templates/render-content.ts'
import type { RenderPool } from '../templates/rendering/render-pool.ts'
import { textPage } from './view-page.ts'

/** A campaign as the archive shows it. */
export interface Issue {
  readonly subject: string
  readonly html: string
}

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/** The maximum total size of all cached issues. */
const MAX_BYTES = 20 * 1_024 * 1_024
/** The estimated memory for one character, and for the rest of a cache entry. */
const CHARACTER_BYTES = 2
const ENTRY_BYTES = 200
/** How long to remember that a campaign can't be rendered. */
const FAILURE_MS = 60_000

/** Leaves most of the team's render queue to messages and previews. */
const AT_ONCE = { perTeam: 2, inAll: 8, waitingPerTeam: 200 }
const PATIENCE_MS = 10_000
const busy = () =>
  new Problem('service_unavailable', 'Too many archived campaigns are being rendered.', {
    headers: { 'retry-after': '1' },
  })

/**
 * Returns a function that finds a campaign in a list's archive. That function returns undefined if the campaign can't be rendered,
 * or isn't in the archive. Issues are cached, because a campaign's content never changes after it is sent. Visitors who ask for the
 * same issue at the same time share one rendering.
 */
export const archiveIssues = ({ db, pool }: Deps) => {
  const rendered = new LRUCache<string, { readonly issue: Issue | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ issue }, key) =>
      ENTRY_BYTES + CHARACTER_BYTES * (key.length + (issue ? issue.subject.length + issue.html.length : 0)),
  })
  const inFlight = new Map<string, Promise<Issue | undefined>>()
  const enter = concurrencyLimit({ ...AT_ONCE, busy })

  const render = async (teamId: number, listId: number, id: number): Promise<Issue | undefined> => {
    const leave = await enter(teamId, AbortSignal.timeout(PATIENCE_MS))
    try {
      const content = await findArchived(db, teamId, listId, id)
      if (content?.channel !== 'email' || !content.template) return undefined
      const result = await renderForEveryone(pool, teamId, content.template)
      if (!('rendered' in result)) return undefined
      const { subject, html, text } = result.rendered
      return {
        subject: subject ?? '',
        html: flatBody(html ?? '') || textPage(subject ?? '', flatBody(text ?? '')),
      }
    } finally {
      leave()
    }
  }

  return (teamId: number, listId: number, id: number): Promise<Issue | undefined> => {
    const key = `${teamId} ${listId} ${id}`
    const known = rendered.get(key)
    if (known) return Promise.resolve(known.issue)
    const waiting = inFlight.get(key)
    if (waiting) return waiting
    const issue = render(teamId, listId, id)
      .then((made) => {
        rendered.set(key, { issue: made }, made ? {} : { ttl: FAILURE_MS })
        return made
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, issue)
    return issue
  }
}
