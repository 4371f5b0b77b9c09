import {
  deleteGoneSubscriptions,
  listPushTargets,
} from '../../audience/push-subscriptions/push-subscription-queries.ts'
import { getVapidKeys } from '../../audience/push-subscriptions/team-vapid-keys.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { WaitForSocket } from '../../protocols/smtp/socket-waiter.ts'
import { encryptPush } from '../../protocols/web-push/encrypt-push.ts'
import { classifyPushReply, type PushReply } from '../../protocols/web-push/push-replies.ts'
import { vapidHeader } from '../../protocols/web-push/vapid.ts'
import { contentFor, type PushContent } from '../messages/content.ts'
import type { Carried, Carrier, Post } from './carrier.ts'
import { silentHosts } from './silent-hosts.ts'

const TIMEOUT_MS = 15_000
/** How long a message waits for a socket before it goes back to the queue, and how long it then stays there. */
const WAIT_MS = 60_000
const POSTPONE_MS = 60_000
/** How long a push service keeps a notification for a browser that is offline. */
const KEPT_SECONDS = 24 * 3_600
/** How long to reuse an Authorization header, which is valid for 12 hours. */
const HEADER_MS = 3_600_000
const MAX_HEADERS = 1_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
  /** Where push services can reach us about our messages: a `mailto:` or `https:` URL. */
  readonly subject: string
  readonly post: Post
  readonly waitForSocket: WaitForSocket
  readonly onError: (error: unknown) => void
}

/** Sends push notifications to all of a contact's browsers. Needs no provider account. */
export const pushCarrier = ({ db, clock, secretKey, subject, post, waitForSocket, onError }: Deps): Carrier => {
  const silent = silentHosts()
  const headers = new Map<string, { readonly value: string; readonly expiresMs: number }>()

  const authorize = async (teamId: number, endpoint: string): Promise<string> => {
    const now = clock()
    const key = `${teamId} ${new URL(endpoint).origin}`
    const known = headers.get(key)
    if (known && now.epochMilliseconds < known.expiresMs) return known.value
    const keys = await getVapidKeys(db, teamId, secretKey)
    const value = vapidHeader({ endpoint, subject, keys, now })
    if (headers.size >= MAX_HEADERS) headers.clear()
    headers.set(key, { value, expiresMs: now.epochMilliseconds + HEADER_MS })
    return value
  }

  type Target = Awaited<ReturnType<typeof listPushTargets>>[number]

  const requestFor = async (teamId: number, { endpoint, p256dh, auth }: Target, payload: Buffer) => ({
    headers: {
      authorization: await authorize(teamId, endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: 'normal',
    },
    body: encryptPush({ p256dh, auth }, payload),
  })

  const push = async (teamId: number, endpoint: string, request: Parameters<Post>[1]): Promise<PushReply> => {
    if (silent.isSilent(teamId, endpoint)) return { action: 'retry', words: SILENT, retryAfterSeconds: undefined }
    try {
      const { status, headers: answered } = await post(endpoint, request, AbortSignal.timeout(TIMEOUT_MS))
      silent.noteResponse(teamId, endpoint)
      const retryAfter = answered?.['retry-after']
      return classifyPushReply({ status, now: clock(), ...(typeof retryAfter === 'string' && { retryAfter }) })
    } catch (error) {
      silent.noteSilence(teamId, endpoint)
      const words = `The push service can’t be reached: ${(error as Error).message}`
      return { action: 'retry', words, retryAfterSeconds: undefined }
    }
  }

  return {
    name: 'push',
    version: '',
    atOnce: 10,
    admit: async () => undefined,
    pace: async () => undefined,
    reportDown: () => Promise.reject(new Error('Push has no connection that could be down.')),
    reportBusy: () => {
      throw new Error('Push has no connection that could be busy.')
    },
    reportUp: () => {},
    send: async ({ teamId, message, content, signal }, handOver): Promise<Carried> => {
      const targets = await listPushTargets(db, teamId, message.contact_id ?? 0)
      if (targets.length === 0) return { is: 'failed', reason: 'no_address', error: NO_BROWSER }
      const payload = payloadOf(message.id, contentFor('push', content))
      const pushes = await Promise.all(
        targets.map(async (target) => ({ target, request: await requestFor(teamId, target, payload) })),
      )
      const patience = AbortSignal.timeout(WAIT_MS)
      const socketFor = ({ endpoint }: Target, until: AbortSignal) =>
        waitForSocket({ teamId, destination: new URL(endpoint).host }, until)
      let release: () => void
      try {
        // A message that can't be sent now isn't handed over.
        release = await socketFor(targets[0] as Target, signal ? AbortSignal.any([patience, signal]) : patience)
      } catch {
        if (signal?.aborted) return { is: 'not_handed' }
        const until = toTimestamp(clock().add({ milliseconds: POSTPONE_MS }))
        return { is: 'postponed', until, error: CROWDED }
      }
      let isHanded = false
      try {
        isHanded = await handOver()
      } finally {
        if (!isHanded) release()
      }
      if (!isHanded) return { is: 'not_handed' }
      const replies = await Promise.all(
        pushes.map(async ({ target, request }, index): Promise<PushReply> => {
          const end = index === 0 ? release : await socketFor(target, patience).catch(() => undefined)
          if (!end) return { action: 'retry', words: CROWDED, retryAfterSeconds: undefined }
          return push(teamId, target.endpoint, request).finally(end)
        }),
      )
      const gone = targets.filter((_, index) => replies[index]?.action === 'gone').map(({ id }) => id)
      // If the deletion fails, the next notification tries again. This notification has already been sent.
      await deleteGoneSubscriptions(db, teamId, gone).catch(onError)
      return toCarried(replies)
    },
  }
}

const CROWDED = 'Too many messages are waiting for push services.'
const SILENT = 'The push service hasn’t responded to the last requests.'
const NO_BROWSER = 'The contact has no browser that accepts push notifications anymore.'

/** If a notification is sent twice, `tag` makes the second one replace the first. */
const payloadOf = (id: number, { title, text, url, image, icon }: PushContent): Buffer =>
  Buffer.from(JSON.stringify({ title, body: text, url, image, icon, tag: `message-${id}` }))

/** If the push service of at least one browser accepts the notification, the message counts as sent. */
const toCarried = (replies: readonly PushReply[]): Carried => {
  const find = (action: PushReply['action']) => replies.find((reply) => reply.action === action)
  if (find('sent')) return { is: 'sent', providerId: null }
  const later = replies.find((reply) => reply.action === 'retry')
  if (later) {
    const { words, retryAfterSeconds: seconds } = later
    return { is: 'refused', error: words, ...(seconds !== undefined && { afterMs: seconds * 1_000 }) }
  }
  const failed = find('failed')
  return failed ? { is: 'failed', error: failed.words } : { is: 'failed', reason: 'no_address', error: NO_BROWSER }
}
