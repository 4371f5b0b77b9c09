import { OPERATIONS } from './api-operations.ts'
import type { Operations } from './api-types.ts'
import { errorOf, PostriderError } from './errors.ts'
import { type Attempt, type Limits, noResponse, withRetries } from './retry.ts'

export type OperationId = keyof Operations

export interface CallOptions extends Partial<Limits> {
  /** Aborts the call immediately, even during a pause between attempts. A request that was already sent may still take effect. */
  readonly signal?: AbortSignal | undefined
}

export interface CreateOptions extends CallOptions {
  /** A string of up to 255 characters. By default, each call has a random key. All attempts of a call use the same key. */
  readonly idempotencyKey?: string | undefined
}

export interface PostriderOptions extends Partial<Limits> {
  /** The server's URL, like `https://postrider.example`. */
  readonly url: string
  /** The team's API token. If the token can change, pass a function, which is called before every attempt. */
  readonly token: string | (() => string | Promise<string>)
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

export interface Call {
  readonly params?: Readonly<Record<string, number>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  /** A body that isn't JSON. It can't be a stream, because a retry must be able to send it again. */
  readonly upload?: { readonly body: Blob | FormData; readonly type?: string } | undefined
  readonly options?: CreateOptions | undefined
}

/**
 * On the server, a request may wait up to 15 s for another request with the same idempotency key, so the timeout is well above
 * that.
 */
const LIMITS: Limits = { tries: 5, timeoutMs: 60_000, deadlineMs: 180_000, backoffMs: 500 }
/** The server checks for the first time after 240 s whether an upload is fast enough, so the timeout is longer than that. */
const UPLOAD_LIMITS: Limits = { ...LIMITS, timeoutMs: 300_000, deadlineMs: 900_000 }

/** POST operations that are safe to retry without an idempotency key, because they change nothing. */
const CHANGES_NOTHING: readonly OperationId[] = ['suggestBrand']

/** Avoids crypto.randomUUID, which browsers provide only on https and localhost. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Encodes the key as UTF-8, which is how the server decodes the header. */
const asHeader = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

/**
 * Converts a query to URL parameters: skips undefined and null values, repeats the name for each item of an array, and turns each
 * key of a nested object into a parameter.
 */
const pairsOf = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value.map((item) => [name, String(item)])
    return typeof value === 'object' ? pairsOf(value) : [[name, String(value)]]
  })

/**
 * Rejects an invalid id. Callers in JavaScript have no type checks, and a URL with an empty id would refer to the whole
 * collection.
 */
const idOf = (name: string, id: unknown): string => {
  if (!Number.isSafeInteger(id)) throw new TypeError(`The ${name} must be an integer (got ${JSON.stringify(id)}).`)
  return String(id)
}

const addressOf = (path: string, { params = {}, query = {} }: Call): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => idOf(name, params[name]))
  const pairs = pairsOf(query)
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

const baseOf = (url: string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  // `localhost:3000` is a valid URL with the scheme `localhost`.
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.href.replace(/\/+$/, '')
  throw new TypeError(`The url must start with http:// or https:// (got ${JSON.stringify(url)}).`)
}

const bodyOf = ({ body, upload }: Call): { body?: string | Blob | FormData; type?: string | undefined } => {
  if (upload) return upload
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}

const limitsIn = (options: CreateOptions = {}): Partial<Limits> =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => name in LIMITS && value !== undefined))

const textOf = (response: Response) => response.text().catch(noResponse)

const readJson = async (response: Response) => {
  const text = await textOf(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new PostriderError(`The response is not JSON: ${text.slice(0, 100)}`, { status: response.status })
  }
}

/** Sends requests, retries them, and reads the responses. */
export const sender = ({ url, token, fetch: given, ...ofClient }: PostriderOptions) => {
  const base = baseOf(url)
  const { host } = new URL(base)
  // Looks up the global fetch on every call, so that a program can replace it later.
  const send: typeof fetch = given ?? ((...request) => fetch(...request))

  const ask = async <T>(
    operation: OperationId,
    call: Call,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> => {
    const { method, path, takesKey } = OPERATIONS[operation]
    const { options = {}, upload } = call
    const address = base + addressOf(path, call)
    const key = takesKey ? (options.idempotencyKey ?? newKey()) : undefined
    const { body, type } = bodyOf(call)
    const limits = { ...(upload ? UPLOAD_LIMITS : LIMITS), ...limitsIn(ofClient), ...limitsIn(options) }
    const mayRepeat = method !== 'POST' || takesKey || CHANGES_NOTHING.includes(operation)

    const attempt = async ({ signal, isUncertain }: Attempt): Promise<T> => {
      const headers = new Headers({ authorization: `Bearer ${typeof token === 'function' ? await token() : token}` })
      if (key !== undefined) headers.set('idempotency-key', asHeader(key))
      if (type) headers.set('content-type', type)
      // By default, fetch would follow the redirect of a POST request with a GET request.
      const request = { method, headers, signal, redirect: 'manual' as const, ...(body !== undefined && { body }) }
      const response = await send(address, request).catch(noResponse)
      if (response.ok) return read(response)
      // An earlier attempt probably deleted the resource, but the response to that attempt was lost.
      if (method === 'DELETE' && response.status === 404 && isUncertain) return read(response)
      throw errorOf(response, await textOf(response), key)
    }
    return withRetries(
      { host, limits: mayRepeat ? limits : { ...limits, tries: 1 }, signal: options.signal, idempotencyKey: key },
      attempt,
    )
  }

  return {
    /**
     * Reads the whole response as part of the attempt, so that the request is retried if the connection breaks during the
     * response.
     */
    json: <O extends OperationId>(operation: O, call: Call = {}): Promise<Operations[O]['response']> =>
      ask(operation, call, readJson),
    nothing: (operation: OperationId, call: Call = {}): Promise<void> =>
      ask(operation, call, async (response) => void (await textOf(response))),
    /** Resolves as soon as the response starts. The caller reads the body. */
    download: (operation: OperationId, call: Call = {}): Promise<Response> =>
      ask(operation, call, (response) => response),
  }
}

export type Sender = ReturnType<typeof sender>
