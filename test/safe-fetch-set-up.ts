import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { dnsResolver } from '../src/foundation/dns/dns-resolver.ts'
import { FetchFault } from '../src/platform/safe-fetch/fetch-fault.ts'
import { isPublicAddress } from '../src/platform/safe-fetch/public-address.ts'
import { openInternet } from '../src/platform/safe-fetch/reach.ts'
import { type FetchRequest, safeFetcher } from '../src/platform/safe-fetch/safe-fetch.ts'

const OPEN = openInternet(dnsResolver([]))

/** The address of a public host in these tests. It is a loopback address that only the tests treat as public. */
export const PUBLIC = '127.0.0.3'

const PRIVATE = ['127.0.0.1', '::1', '127.0.0.2']
/** Another program may use a port on one of the private addresses, so several ports are tried. */
const TRIES = 10

const listen = async (server: Server, host: string, port: number): Promise<number> => {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts a server on the public address and, on the same port, one on each private address. Returns the port. */
const listenEverywhere = async (
  t: TestContext,
  handle: RequestListener,
  onPrivate: (host: string, socket: Socket) => void,
): Promise<number> => {
  for (let tries = 1; ; tries++) {
    const site = createServer(handle)
    const started: Server[] = [site]
    try {
      const port = await listen(site, PUBLIC, 0)
      for (const host of PRIVATE) {
        const canary = createTcpServer((socket) => onPrivate(host, socket))
        started.push(canary)
        await listen(canary, host, port)
      }
      t.after(() => site.closeAllConnections())
      for (const server of started) t.after(() => server.close())
      return port
    } catch (error) {
      for (const server of started) server.close()
      if (tries === TRIES) throw error
    }
  }
}

interface Setup {
  readonly handle?: RequestListener
  readonly answers?: Readonly<Record<string, readonly string[]>>
  readonly deadlineMs?: number
  readonly maxBytes?: number
}

/**
 * Starts a public site and, on the same port, servers on private addresses that record every connection. Returns a fetcher that
 * can connect to this port.
 */
export const setUpSafeFetch = async (
  t: TestContext,
  { handle = () => {}, answers = {}, deadlineMs = 3_000, maxBytes = 100_000 }: Setup,
) => {
  const connections: string[] = []
  const port = await listenEverywhere(t, handle, (host, socket) => {
    connections.push(host)
    socket.destroy()
  })
  const fetchUntil = safeFetcher({
    maxBytes,
    maxRedirects: 5,
    reach: {
      ...OPEN,
      isAddressAllowed: (address) => address === PUBLIC || isPublicAddress(address),
      isPortAllowed: (given) => given === String(port) || OPEN.isPortAllowed(given),
      resolve: async (hostname) => {
        const addresses = answers[hostname] ?? (hostname === 'site.test' ? [PUBLIC] : undefined)
        if (!addresses) throw new Error('ENOTFOUND')
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      },
    },
  })
  const fetch = (url: string, request: FetchRequest = {}) => fetchUntil(url, request, AbortSignal.timeout(deadlineMs))
  const faultOf = async (url: string, request?: FetchRequest) => {
    try {
      await fetch(url, request)
      return 'none'
    } catch (error) {
      assert.ok(error instanceof FetchFault, String(error))
      return error.fault
    }
  }
  return { fetch, faultOf, port, connections, site: `http://site.test:${port}` }
}
