import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { FetchFault } from './fetch-fault.ts'
import { isPublicAddress } from './public-address.ts'

/** Which addresses and ports may be talked to; an empty port is the scheme's own. */
export interface Reach {
  readonly isAddressAllowed: (address: string) => boolean
  readonly isPortAllowed: (port: string) => boolean
}

export const OPEN_INTERNET: Reach = {
  isAddressAllowed: isPublicAddress,
  isPortAllowed: (port) => ['', '80', '443'].includes(port),
}

/** Development only. */
export const ANYWHERE: Reach = { isAddressAllowed: () => true, isPortAllowed: () => true }

export interface SafeFetchOptions {
  /** Of a body, after it was unpacked: a few hundred bytes may unpack to gigabytes. */
  readonly maxBytes: number
  readonly maxRedirects: number
  /** Where it may go. */
  readonly reach: Reach
  /** All addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

export interface FetchedPage {
  /** Where it was in the end. */
  readonly url: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** `signal` ends all of it: names, redirects and bodies. */
export type SafeFetch = (url: string, accept: string, signal: AbortSignal) => Promise<FetchedPage>

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Headers are read into memory before we see them. */
const MAX_HEADER_BYTES = 32 * 1024

/**
 * Gets pages of the open internet for strangers who name them, and nothing else. An address is checked as it is written, as it is
 * resolved (one bad answer refuses all), and once more on the connected socket; each redirect is a new URL to check. Nothing of ours
 * goes along: no cookies, no credentials, no proxy of the environment.
 */
export const safeFetcher = (options: SafeFetchOptions): SafeFetch => {
  const { maxBytes, maxRedirects, reach } = options
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true, verbatim: true }))

  return async (start, accept, signal) => {
    let url = parse(start, reach)
    for (let redirects = 0; ; redirects++) {
      const address = await raceWith(signal, pickAddress(url, resolve, reach))
      const response = await ask(url, address, accept, signal, reach)
      const { statusCode: status = 0, headers } = response
      if (!REDIRECTS.has(status) || headers.location === undefined) {
        return { url: url.href, status, headers, body: await readBody(response, maxBytes, signal) }
      }
      response.destroy()
      if (redirects >= maxRedirects) throw new FetchFault('redirects')
      url = parse(headers.location, reach, url)
    }
  }
}

/** Once, by the parser whose result is then used; user info would be sent along. */
const parse = (text: string, { isPortAllowed }: Reach, base?: URL): URL => {
  const url = URL.parse(text, base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || !url.hostname) {
    throw new FetchFault('invalid_url')
  }
  // The parser leaves out a scheme's own port; the other scheme's is as good.
  if (!isPortAllowed(url.port)) throw new FetchFault('port')
  url.hash = ''
  return url
}

/** The address to connect to: the one that was checked, not one that is looked up again. */
const pickAddress = async (
  { hostname }: URL,
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
  { isAddressAllowed }: Reach,
): Promise<LookupAddress> => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family ? [{ address: literal, family }] : await resolveName(hostname.replace(/\.$/, ''), resolve)
  const [first] = addresses
  if (!first) throw new FetchFault('unresolvable')
  if (!addresses.every(({ address }) => isAddressAllowed(address))) throw new FetchFault('not_public')
  return addresses.find(({ family }) => family === 4) ?? first
}

const resolveName = async (hostname: string, resolve: (hostname: string) => Promise<readonly LookupAddress[]>) => {
  try {
    return await resolve(hostname)
  } catch (error) {
    throw new FetchFault('unresolvable', { cause: error })
  }
}

const ask = (url: URL, address: LookupAddress, accept: string, signal: AbortSignal, { isAddressAllowed }: Reach) =>
  new Promise<IncomingMessage>((done, failed) => {
    const fixed: LookupFunction = (_, options, callback) => {
      if (options.all) callback(null, [address])
      else callback(null, address.address, address.family)
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = send(url, {
      agent: false,
      lookup: fixed,
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        accept,
        'accept-encoding': 'gzip, deflate, br, zstd',
        'accept-language': 'en',
        'user-agent': 'Postrider (looks up how a site presents itself)',
      },
    })
    const refuse = (error: unknown) => {
      outgoing.destroy()
      failed(toFault(error, signal))
    }
    outgoing.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!isAddressAllowed(socket.remoteAddress ?? '')) refuse(new FetchFault('not_public'))
      })
    })
    outgoing.once('response', done)
    outgoing.once('error', refuse)
    outgoing.end()
  })

const UNPACKERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}
/** Real servers pack once; each layer more multiplies what little data can become. */
const MAX_ENCODINGS = 2

const readBody = async (response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
  const encodings = (response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  const unpackers = encodings.toReversed().map((encoding) => UNPACKERS[encoding])
  if (unpackers.length > MAX_ENCODINGS || unpackers.some((unpacker) => !unpacker)) {
    response.destroy()
    throw new FetchFault('broken')
  }
  const streams = [response, ...unpackers.map((unpacker) => unpacker?.())] as NodeJS.ReadWriteStream[]
  // Errors of every stage end the last one, which is the one that is read.
  const last = (streams.length === 1 ? response : pipeline(streams, () => {})) as unknown as Readable
  const stop = () => last.destroy(new FetchFault('timeout'))
  signal.addEventListener('abort', stop)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of last) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchFault('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof FetchFault
      ? error
      : signal.aborted
        ? new FetchFault('timeout')
        : new FetchFault('broken', { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
    last.destroy()
  }
  return Buffer.concat(chunks)
}

const raceWith = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((done, failed) => {
    const stop = () => failed(new FetchFault('timeout'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(done, failed).finally(() => signal.removeEventListener('abort', stop))
  })

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|HANDSHAKE|SSL|TLS/

const toFault = (error: unknown, signal: AbortSignal): FetchFault => {
  if (error instanceof FetchFault) return error
  if (signal.aborted) return new FetchFault('timeout')
  const { code = '' } = error as NodeJS.ErrnoException
  if (CERTIFICATE.test(code)) return new FetchFault('certificate', { cause: error })
  return new FetchFault(code.startsWith('HPE_') ? 'broken' : 'unreachable', { cause: error })
}
