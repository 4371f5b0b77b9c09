import type { FastifyInstance, FastifyReply } from 'fastify'
import { findListName } from '../../audience/lists/list-queries.ts'
import { getVapidKeys } from '../../audience/push-subscriptions/team-vapid-keys.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { Problem, validationFailed } from '../../foundation/problems.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { refuseFirst } from '../../platform/http/processes/refuse-first.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import { transact } from '../../platform/storage/transact.ts'
import { type PushSubscription, parsePushSubscription } from '../../protocols/web-push/push-subscription.ts'
import { html } from './html.ts'
import { networkLimit } from './network-limit.ts'
import type { PageContext } from './page-context.ts'
import { PUSH_CLIENT, PUSH_WORKER } from './push-scripts.ts'
import { subscribeBrowser, unsubscribeBrowser } from './subscribe-browser.ts'

/** Enough for a subscription, whose URL has at most 2,048 characters. */
const MAX_BODY_BYTES = 8_192

const SCRIPT_POLICY = "script-src 'self'; connect-src 'self'; worker-src 'self'"

/** The limit per network: high enough for everyone at an event who shares one Wi-Fi network. */
const POSTS = { burst: 50, msPerRequest: 5_000 }

type Route = { Params: { key: string } }

/** Serves the page where visitors turn on a list's push notifications, and its service worker. */
export const pushPage = (app: FastifyInstance, context: PageContext): void => {
  const { db, clock, tokens, links, visitor, send, sendNotFound } = context

  const findList = async (key: string): Promise<(LinkClaims & { listName: string }) | undefined> => {
    const claims = tokens.read('push', key)
    const listName = claims && (await findListName(db, claims.teamId, claims.listId))
    return claims && listName !== undefined ? { ...claims, listName } : undefined
  }
  /** Returns the scope of a team's service worker. A browser has one worker, and therefore one subscription, per team. */
  const teamPath = (teamId: number) =>
    `/push/${tokens.create('push', { teamId, listId: 0, contactId: 0, messageId: 0 }).token}/`

  const sendScript = (reply: FastifyReply, script: string) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/javascript; charset=utf-8')
      .send(script)

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/json',
      { bodyLimit: MAX_BODY_BYTES, parseAs: 'string' },
      (_, body: string | Buffer, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(null, undefined)
        }
      },
    )

    const limitPosts = networkLimit(POSTS)
    // Limits POST requests, because each one can create a contact.
    refuseFirst(pages, (request) => {
      const seconds = request.method === 'POST' ? limitPosts(request.ip) : undefined
      if (seconds === undefined) return undefined
      return () => {
        throw new Problem('too_many_requests', 'Too many requests.', { headers: { 'retry-after': `${seconds}` } })
      }
    })

    // Requires write access, because the first request creates the team's key.
    pages.get<Route>('/push/:key', write({ hide: true }), async (request, reply) => {
      const list = await findList(request.params.key)
      if (!list) return sendNotFound(request, reply)
      const { publicKey } = await getVapidKeys(db, list.teamId, links.secretKey)
      const { texts, ...page } = await visitor(request, list)
      const path = `/push/${request.params.key}`
      const scope = teamPath(list.teamId)
      const title = texts.push.title(list.listName)
      const body = html`<h1>${title}</h1>
<p>${texts.push.text}</p>
<div id="push" data-list="${path}" data-worker="${scope}worker.js" data-scope="${scope}" data-key="${publicKey}" data-texts="${JSON.stringify(texts.push)}">
<p role="status"></p>
<button class="main" hidden></button>
</div>
<noscript><p>${texts.push.needsScript}</p></noscript>
<script src="${path}/client.js" defer></script>`
      return send(reply, { ...page, title, body, scriptPolicy: SCRIPT_POLICY })
    })

    pages.get<Route>('/push/:key/client.js', read({ hide: true }), (_, reply) => sendScript(reply, PUSH_CLIENT))
    pages.get<Route>('/push/:key/worker.js', read({ hide: true }), (_, reply) => sendScript(reply, PUSH_WORKER))

    for (const [path, change] of [
      ['subscriptions', subscribeBrowser],
      ['unsubscribe', unsubscribeBrowser],
    ] as const) {
      pages.post<Route>(`/push/:key/${path}`, write({ hide: true }), async (request, reply) => {
        const list = await findList(request.params.key)
        if (!list) return sendNotFound(request, reply)
        const subscription = readSubscription(request.body)
        await transact(db, (trx) => change(trx, list, subscription, toTimestamp(clock())))
        return reply.code(204).send()
      })
    }
  })
}

const readSubscription = (body: unknown): PushSubscription => {
  const parsed = parsePushSubscription(body)
  if ('subscription' in parsed) return parsed.subscription
  throw validationFailed(
    Object.fromEntries(Object.entries(parsed.errors).map(([field, message]) => [field, [message]])),
  )
}
