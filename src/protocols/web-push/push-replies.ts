/** What to do after a push service has responded. `words` explains the response to users in one sentence. */
export type PushReply =
  | { readonly action: 'sent'; readonly words: string }
  /** The subscription no longer exists and must be removed. */
  | { readonly action: 'gone'; readonly words: string }
  | { readonly action: 'failed'; readonly words: string }
  /** `retryAfterSeconds` is undefined if the service didn't specify when to try again. */
  | { readonly action: 'retry'; readonly words: string; readonly retryAfterSeconds: number | undefined }

/** The longest time to wait before a retry, even if a service asks for more, so that no message gets stuck. */
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60

const FAILURES: ReadonlyMap<number, string> = new Map([
  [400, 'The push service couldn’t read the request.'],
  [401, 'The push service rejected the signature of this server’s VAPID key.'],
  [403, 'The push service doesn’t accept this server’s VAPID key for this subscription.'],
  [413, 'The message is too large for the push service.'],
])

const parseRetryAfter = (header: string | null | undefined, now: Temporal.Instant): number | undefined => {
  const text = header?.trim() ?? ''
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.epochMilliseconds) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS)
}

export interface PushResponse {
  readonly status: number
  readonly retryAfter?: string | null | undefined
  readonly now: Temporal.Instant
}

export const classifyPushReply = ({ status, retryAfter, now }: PushResponse): PushReply => {
  if (status === 200 || status === 201 || status === 202)
    return { action: 'sent', words: 'The push service accepted the message.' }
  if (status === 404 || status === 410)
    return { action: 'gone', words: 'The subscription no longer exists: the browser ended it.' }
  if (status === 429 || status >= 500) {
    const words =
      status === 429
        ? 'The push service is receiving too many messages at the moment.'
        : `The push service has a problem (status ${status}).`
    return { action: 'retry', words, retryAfterSeconds: parseRetryAfter(retryAfter, now) }
  }
  return { action: 'failed', words: FAILURES.get(status) ?? `The push service refused the message (status ${status}).` }
}
