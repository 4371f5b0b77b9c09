import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { read } from '../../platform/http/callers/access.ts'
import type { TrackingClaims } from '../../platform/links/link-token.ts'
import { hasRecipient } from '../../sending/messages/message-activity-queries.ts'
import type { ActivityCounter } from '../../sending/tracking/activity-counter.ts'
import { findLinkUrl, findTracking } from '../../sending/tracking/tracking-queries.ts'
import type { TrackingMode } from '../../sending/tracking/tracking-tables.ts'
import { verdictOf } from '../../sending/tracking/verdict.ts'
import type { PageContext } from './page-context.ts'

/** How many links to cache, so that a rush of visitors doesn't read the same rows repeatedly. Links never change. */
const MAX_REMEMBERED = 5_000

/** The smallest GIF: one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const NEVER_STORED = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

interface Target {
  /** Null for opens. */
  readonly url: string | null
  readonly mode: TrackingMode
}

/**
 * Redirects tracked links to their targets, and serves the image that counts opens. Targets come from the database, so this isn't
 * an open redirect.
 *
 * A link keeps working after its message or contact is deleted, but its clicks are no longer counted. HEAD requests, which mail
 * scanners make, aren't counted either.
 */
export const trackedLinks = (
  app: FastifyInstance,
  { db, tokens, sendNotFound }: PageContext,
  counter: ActivityCounter,
): void => {
  const remembered = new LRUCache<string, Target>({ max: MAX_REMEMBERED })

  /** For opens, `n` is 0. */
  const findTarget = async ({ teamId, campaignId }: TrackingClaims, n: number): Promise<Target | undefined> => {
    const key = `${teamId} ${campaignId} ${n}`
    const known = remembered.get(key)
    if (known) return known
    const tracking = await findTracking(db, teamId, campaignId)
    if (!tracking || (n === 0 && !tracking.opens)) return undefined
    const url = n === 0 ? null : await findLinkUrl(db, teamId, campaignId, n)
    if (url === undefined) return undefined
    const target = { url, mode: tracking.mode }
    remembered.set(key, target)
    return target
  }

  const count = async (request: FastifyRequest, claims: TrackingClaims, linkN: number, target: Target) => {
    if (request.method !== 'GET' || !(await hasRecipient(db, claims.teamId, claims))) return
    const type = target.url === null ? 'opened' : 'clicked'
    counter.note({ ...claims, ...target, type, linkN, verdict: verdictOf(request.headers) })
  }

  app.get<{ Params: { token: string; n: string } }>('/c/:token/:n', read({ hide: true }), async (request, reply) => {
    const { token, n } = request.params
    const claims = tokens.readTracking(token)
    const linkN = /^[1-9]\d{0,4}$/.test(n) ? Number(n) : 0
    const target = claims && linkN > 0 ? await findTarget(claims, linkN) : undefined
    if (!claims || !target?.url) return sendNotFound(request, reply)
    await count(request, claims, linkN, target)
    return reply.headers(NEVER_STORED).redirect(new URL(target.url).href, 302)
  })

  // Responds to links that were cut off, because some email clients truncate long links.
  app.get('/c/:token', read({ hide: true }), async (request, reply) => sendNotFound(request, reply))

  app.get<{ Params: { file: string } }>('/o/:file', read({ hide: true }), async (request, reply) => {
    const [, token = ''] = /^(.*)\.gif$/.exec(request.params.file) ?? []
    const claims = tokens.readTracking(token)
    const target = claims && (await findTarget(claims, 0))
    if (!claims || !target) return sendNotFound(request, reply)
    await count(request, claims, 0, target)
    return reply.headers(NEVER_STORED).type('image/gif').send(PIXEL)
  })
}
