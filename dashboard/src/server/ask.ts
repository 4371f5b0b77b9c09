import { errorOf, PostriderError } from '@postrider/client/errors.ts'
import { noResponse, withRetries } from '@postrider/client/retry.ts'
import { acceptLanguage } from './accept-language.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface AskOptions {
  /** Sent as JSON, except for form data. */
  readonly body?: object
  readonly signal?: AbortSignal | undefined
  /** Makes a POST safe to retry: the server creates nothing twice for the same key. */
  readonly idempotencyKey?: string | undefined
  /** Replaces the browser's fetch, for example to add a team's token. */
  readonly fetch?: typeof fetch
}

/** Retry limits, lower than the client's defaults: a user is waiting, so it's better to show an error than to keep retrying. */
export const PATIENCE = { tries: 3, timeoutMs: 30_000, deadlineMs: 40_000, backoffMs: 300 }

/**
 * If the session has ended, the `fetch` that adds a team's token throws our server's error, and this rethrows it. Any other error
 * means that there was no response.
 */
const noResponseUnlessRefused = (cause: unknown): never => {
  if (cause instanceof PostriderError) throw cause
  return noResponse(cause)
}

/** Throws the error classes of @postrider/client. Retries GETs and requests with an idempotency key. */
const answerOf = (
  method: Method,
  path: string,
  { body, signal, idempotencyKey, fetch: send = fetch }: AskOptions,
): Promise<Response> => {
  const mayRepeat = method === 'GET' || idempotencyKey !== undefined
  const headers = {
    'accept-language': acceptLanguage(),
    // For form data, the browser sets the content type, which includes the boundary between the parts.
    ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  return withRetries(
    { host: location.host, limits: mayRepeat ? PATIENCE : { ...PATIENCE, tries: 1 }, signal, idempotencyKey },
    async (attempt) => {
      const sent = body instanceof FormData ? body : body && JSON.stringify(body)
      const request = { method, signal: attempt.signal, headers, ...(sent && { body: sent }) }
      const response = await send(path, request).catch(noResponseUnlessRefused)
      if (!response.ok) throw errorOf(response, await response.text().catch(noResponse), idempotencyKey)
      return response
    },
  )
}

export const ask = async <T>(method: Method, path: string, options: AskOptions = {}): Promise<T> =>
  (await answerOf(method, path, options)).json()

export const askForBlob = async (path: string, options: AskOptions = {}): Promise<Blob> =>
  (await answerOf('GET', path, options)).blob()
