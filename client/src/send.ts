import { OPERATIONS } from './api-operations.ts'
import type { Operations } from './api-types.ts'
import { errorOf, PostriderError } from './errors.ts'
import { type Limits, noAnswer, type Try, withRetries } from './retry.ts'

export type OperationId = keyof Operations

export interface CallOptions extends Partial<Limits> {
  /** Ends the call at once, also while it waits for its next try. What was sent may still take effect. */
  readonly signal?: AbortSignal | undefined
}

export interface CreateOptions extends CallOptions {
  /** Any text of up to 255 characters; by default one of ours for each call. All tries of a call have the same. */
  readonly idempotencyKey?: string | undefined
}

export interface PostriderOptions extends Partial<Limits> {
  /** Where the server is, like `https://postrider.example`. */
  readonly url: string
  /** Of the team. A function is asked before every try, for tokens that change. */
  readonly token: string | (() => string | Promise<string>)
  /** Instead of the platform's own. */
  readonly fetch?: typeof fetch | undefined
}

export interface Call {
  readonly params?: Readonly<Record<string, number>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  /** A body that is no JSON; whole, so that it can be sent again. */
  readonly upload?: { readonly body: Blob | FormData; readonly type?: string } | undefined
  readonly options?: CreateOptions | undefined
}

/** A request may wait on the server for 15 s, for another one with its key: a minute is well beyond that. */
const LIMITS: Limits = { tries: 5, timeoutMs: 60_000, deadlineMs: 180_000, backoffMs: 500 }
/** A body may take the server's 240 s to arrive. */
const UPLOAD_LIMITS: Limits = { ...LIMITS, timeoutMs: 300_000, deadlineMs: 900_000 }

/** It has no key, and needs none: nothing is made by it. */
const CHANGES_NOTHING: readonly OperationId[] = ['suggestBrand']

/** Not crypto.randomUUID, which browsers have on pages from https and localhost only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A header field takes bytes: a key in any script is sent as UTF-8, as the server reads it. */
const asHeader = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

/** `undefined` is left out, a list is repeated, and the pairs of an object are parameters of their own. */
const pairsOf = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value.map((item) => [name, String(item)])
    return typeof value === 'object' ? pairsOf(value) : [[name, String(value)]]
  })

/** Types do not stop programs in JavaScript; without an id this would be the address of the whole list. */
const idOf = (name: string, id: unknown): string => {
  if (!Number.isSafeInteger(id)) throw new TypeError(`The ${name} must be a whole number, not ${JSON.stringify(id)}.`)
  return String(id)
}

const addressOf = (path: string, { params = {}, query = {} }: Call): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => idOf(name, params[name]))
  const pairs = pairsOf(query)
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

const bodyOf = ({ body, upload }: Call): { body?: string | Blob | FormData; type?: string | undefined } => {
  if (upload) return upload
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}

const limitsIn = (options: CreateOptions = {}): Partial<Limits> =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => name in LIMITS && value !== undefined))

const textOf = (response: Response) => response.text().catch(noAnswer)

const readJson = async (response: Response) => {
  const text = await textOf(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new PostriderError(`This is no JSON: ${text.slice(0, 100)}`, { status: response.status })
  }
}

/** Sends requests and reads their answers, each as often as it takes. */
export const sender = ({ url, token, fetch: given, ...ofClient }: PostriderOptions) => {
  const base = new URL(url).href.replace(/\/+$/, '')
  // Browsers want it to be called on its own.
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

    const attempt = async ({ signal, isUncertain }: Try): Promise<T> => {
      const headers = new Headers({ authorization: `Bearer ${typeof token === 'function' ? await token() : token}` })
      if (key !== undefined) headers.set('idempotency-key', asHeader(key))
      if (type) headers.set('content-type', type)
      // Followed, a redirect would make a GET of a POST.
      const request = { method, headers, signal, redirect: 'manual' as const, ...(body !== undefined && { body }) }
      const response = await send(address, request).catch(noAnswer)
      if (response.ok) return read(response)
      // The answer to an earlier try was lost; what it was to delete is gone.
      if (method === 'DELETE' && response.status === 404 && isUncertain) return read(response)
      throw errorOf(response, await textOf(response), key)
    }
    return withRetries(
      { limits: mayRepeat ? limits : { ...limits, tries: 1 }, signal: options.signal, idempotencyKey: key },
      attempt,
    )
  }

  return {
    /** The whole answer is read within a try: one that is cut off in the middle is asked for again. */
    json: <O extends OperationId>(operation: O, call: Call = {}): Promise<Operations[O]['response']> =>
      ask(operation, call, readJson),
    nothing: (operation: OperationId, call: Call = {}): Promise<void> =>
      ask(operation, call, async (response) => void (await textOf(response))),
    /** As soon as it begins: the rest is read, as a stream or whole, by whoever asks. */
    download: (operation: OperationId, call: Call = {}): Promise<Response> =>
      ask(operation, call, (response) => response),
  }
}

export type Sender = ReturnType<typeof sender>
