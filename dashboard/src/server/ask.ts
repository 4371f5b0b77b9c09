import { errorOf } from '@postrider/client/errors.ts'
import { noResponse, withRetries } from '@postrider/client/retry.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface AskOptions {
  readonly body?: object
  readonly signal?: AbortSignal | undefined
  /** For a creating POST that takes one: however often it is sent, it takes effect once. */
  readonly idempotencyKey?: string | undefined
  /** Instead of the browser's own, like one that brings a team's token along. */
  readonly fetch?: typeof fetch
}

/** Somebody is looking at the screen: after some seconds they should rather read what is wrong than wait on. */
export const PATIENCE = { tries: 3, timeoutMs: 30_000, deadlineMs: 40_000, backoffMs: 300 }

/** One request to our own server, within the answer's own errors: those of @postrider/client. Reads and what has a key are tried again. */
const answerOf = (
  method: Method,
  path: string,
  { body, signal, idempotencyKey, fetch: send = fetch }: AskOptions,
): Promise<Response> => {
  const mayRepeat = method === 'GET' || idempotencyKey !== undefined
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  return withRetries(
    { limits: mayRepeat ? PATIENCE : { ...PATIENCE, tries: 1 }, signal, idempotencyKey },
    async (attempt) => {
      const request = { method, signal: attempt.signal, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await send(path, request).catch(noResponse)
      if (!response.ok) throw errorOf(response, await response.text().catch(noResponse), idempotencyKey)
      return response
    },
  )
}

export const ask = async <T>(method: Method, path: string, options: AskOptions = {}): Promise<T> =>
  (await answerOf(method, path, options)).json()

export const askForBlob = async (path: string, options: AskOptions = {}): Promise<Blob> =>
  (await answerOf('GET', path, options)).blob()
