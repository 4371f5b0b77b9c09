import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** The timeout and the number of tries for each query. They are low, because a user is waiting for the result. */
const OPTIONS = { timeout: 2_000, tries: 2 }

/** Queries DNS servers directly and never reads the hosts file, so that local names are not exposed. */
export interface DnsResolver {
  /** Returns all addresses of a name, IPv4 first. The result is empty if the name has no addresses or no DNS server responded. */
  readonly addressesOf: (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>
  /** Returns all TXT records of a name. The result is empty if the name has no TXT records. Rejects if no DNS server responded. */
  readonly textRecordsOf: (hostname: string, signal: AbortSignal) => Promise<string[]>
}

/**
 * `servers` contains addresses like `127.0.0.1:5353`; if empty, uses the operating system's DNS servers. Unlike `dns.lookup`, this
 * doesn't use Node's thread pool, which has only a few threads.
 */
export const dnsResolver = (servers: readonly string[]): DnsResolver => {
  const ask = async <T>(signal: AbortSignal, query: (resolver: Resolver) => Promise<T>): Promise<T> => {
    const resolver = new Resolver(OPTIONS)
    if (servers.length > 0) resolver.setServers([...servers])
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      return await query(resolver)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  return {
    addressesOf: (hostname, signal) =>
      ask(signal, async (resolver) => {
        const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
        return answers.flatMap((answer, index) =>
          answer.status === 'fulfilled'
            ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
            : [],
        )
      }),

    textRecordsOf: (hostname, signal) =>
      ask(signal, async (resolver) => {
        try {
          // A record over 255 bytes is split into pieces.
          return (await resolver.resolveTxt(hostname)).map((pieces) => pieces.join(''))
        } catch (error) {
          if (NO_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '')) return []
          throw error
        }
      }),
  }
}

const NO_RECORDS = ['ENODATA', 'ENOTFOUND']
