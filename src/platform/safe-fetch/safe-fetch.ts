import { isUtf8 } from 'node:buffer'
import type { LookupAddress } from 'node:dns'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { request as httpRequest } from '../../foundation/node-http.ts'
import { FetchFault } from './fetch-fault.ts'
import type { Reach } from './reach.ts'
import { readBody } from './read-body.ts'

export interface SafeFetchOptions {
  /** Applies after decompression, because a few hundred bytes can expand to gigabytes. */
  readonly maxBytes: number
  readonly maxRedirects: number
  readonly reach: Reach
}

export interface FetchedPage {
  /** The URL after all redirects. */
  readonly url: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface FetchRequest {
  /** Defaults to GET. A POST doesn't follow redirects; the result is the redirect response. */
  readonly method?: 'GET' | 'POST'
  /** Header names must be lowercase. Headers in `OWN_HEADERS` aren't allowed. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** `signal` aborts the whole fetch, including DNS, redirects and the body. */
export type SafeFetch = (url: string, request: FetchRequest, signal: AbortSignal) => Promise<FetchedPage>

/** Headers that control how an HTTP request is framed or which host it is for. Only this module can set them. */
const OWN_HEADERS = ['connection', 'content-length', 'expect', 'host', 'te', 'trailer', 'transfer-encoding', 'upgrade']
const USER_AGENT = 'Postrider'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Thousands of relative URLs on a page may have to be resolved against the page's URL. */
const MAX_URL_LENGTH = 4_096
/** Node reads all headers of a response into memory before we see any of them. */
const MAX_HEADER_BYTES = 32 * 1024
/** How many 1xx responses can precede the final one. Real servers send one or two; an endless series would keep us busy. */
const MAX_INTERIM_RESPONSES = 10

/**
 * Fetches untrusted URLs, but only from servers that `reach` allows. Adds no cookies or credentials to the given headers, and
 * doesn't use a proxy from the environment.
 *
 * The address is checked in the URL, after DNS resolution (a host name is rejected if any of its addresses isn't allowed), and
 * again on the connected socket. Each redirect is checked the same way.
 */
export const safeFetcher = (options: SafeFetchOptions): SafeFetch => {
  const { maxBytes, maxRedirects, reach } = options

  return async (start, request, signal) => {
    refuseOwnHeaders(request)
    let url = parse(start, reach)
    for (let redirects = 0; ; redirects++) {
      const progress: Progress = { isSent: false }
      const address = await raceWith(signal, pickAddress(url, signal, reach), progress)
      const response = await raceWith(signal, ask(url, address, request, signal, reach, progress), progress)
      const { statusCode: status = 0, headers } = response
      const isRedirect = REDIRECTS.has(status) && headers.location !== undefined
      if (!isRedirect || request.method === 'POST') {
        const body = await raceWith(signal, readBody(response, maxBytes, signal), progress)
        return { url: url.href, status, headers, body }
      }
      response.destroy()
      if (redirects >= maxRedirects) throw new FetchFault('redirects')
      url = parse(decodeHeader(headers.location ?? ''), reach, url)
    }
  }
}

/** Decodes a header as UTF-8 if it is valid UTF-8, as browsers do. Node decodes headers as Latin-1. */
const decodeHeader = (text: string): string => {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

/** Rejects a URL with a user name or password, because they would be sent to the server. */
const parse = (text: string, { isPortAllowed }: Reach, base?: URL): URL => {
  const url = URL.parse(text, base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || !url.hostname) {
    throw new FetchFault('invalid_url')
  }
  if (url.href.length > MAX_URL_LENGTH) throw new FetchFault('invalid_url')
  // The URL parser removes the scheme's default port, so `isPortAllowed` gets an empty string for it.
  if (!isPortAllowed(url.port)) throw new FetchFault('port')
  url.hash = ''
  return url
}

/** The socket uses this checked address instead of resolving the name again. */
const pickAddress = async ({ hostname }: URL, signal: AbortSignal, reach: Reach): Promise<LookupAddress> => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  if (!family && !reach.isNameAllowed(hostname)) throw new FetchFault('not_public')
  const addresses = family ? [{ address: literal, family }] : await resolveName(hostname, signal, reach)
  const [first] = addresses
  if (!first) throw new FetchFault('unresolvable')
  if (!addresses.every(({ address }) => reach.isAddressAllowed(address))) throw new FetchFault('not_public')
  return addresses.find(({ family }) => family === 4) ?? first
}

const resolveName = async (hostname: string, signal: AbortSignal, { resolve }: Reach) => {
  try {
    return await resolve(hostname, signal)
  } catch (error) {
    throw new FetchFault('unresolvable', { cause: error })
  }
}

/** Throws a plain error if the caller sets one of `OWN_HEADERS`, because that is a mistake in our code and not in the URL. */
const refuseOwnHeaders = ({ headers = {} }: FetchRequest) => {
  const own = Object.keys(headers).find((name) => OWN_HEADERS.includes(name.toLowerCase()))
  if (own !== undefined) throw new Error(`The header ${own} can't be set by the caller.`)
}

/**
 * Whether the request was sent. Node sends it as soon as the connection is established and, for https, the certificate has been
 * checked.
 */
interface Progress {
  isSent: boolean
}

const ask = (
  url: URL,
  address: LookupAddress,
  { method = 'GET', headers, body }: FetchRequest,
  signal: AbortSignal,
  { isAddressAllowed }: Reach,
  progress: Progress,
) =>
  new Promise<IncomingMessage>((done, failed) => {
    const fixed: LookupFunction = (_, options, callback) => {
      if (options.all) callback(null, [address])
      else callback(null, address.address, address.family)
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = send(url, {
      method,
      agent: false,
      lookup: fixed,
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        'accept-encoding': 'gzip, deflate, br, zstd',
        'user-agent': USER_AGENT,
        ...headers,
        ...(body && { 'content-length': body.length }),
      },
    })
    const refuse = (error: unknown) => {
      outgoing.destroy()
      failed(toFault(error, signal, progress))
    }
    outgoing.on('socket', (socket: Socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        progress.isSent = true
      })
      socket.once('connect', () => {
        if (!isAddressAllowed(socket.remoteAddress ?? '')) refuse(new FetchFault('not_public'))
      })
    })
    let interim = 0
    outgoing.on('information', () => {
      if (++interim > MAX_INTERIM_RESPONSES) refuse(new FetchFault('broken'))
    })
    outgoing.once('response', done)
    outgoing.once('error', refuse)
    // Emitted if the server switches protocols. Without a listener, the request would never end.
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy()
      refuse(new FetchFault('broken'))
    })
    // Covers all other ways in which the connection can end. After a response, this has no effect.
    outgoing.once('close', () => failed(toFault(new Error('closed'), signal, progress)))
    outgoing.end(body)
  })

const raceWith = <T>(signal: AbortSignal, work: Promise<T>, progress: Progress): Promise<T> =>
  new Promise((done, failed) => {
    const stop = () => failed(new FetchFault('timeout', progress))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(done, failed).finally(() => signal.removeEventListener('abort', stop))
  })

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|HANDSHAKE|SSL|TLS/

const toFault = (error: unknown, signal: AbortSignal, { isSent }: Progress): FetchFault => {
  if (error instanceof FetchFault) return error
  if (signal.aborted) return new FetchFault('timeout', { isSent })
  const { code = '' } = error as NodeJS.ErrnoException
  if (CERTIFICATE.test(code)) return new FetchFault('certificate', { isSent, cause: error })
  return new FetchFault(code.startsWith('HPE_') ? 'broken' : 'unreachable', { isSent, cause: error })
}
