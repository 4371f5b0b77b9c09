import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Give up soon on a name server that doesn't answer: someone is waiting for the result. */
const OPTIONS = { timeout: 2_000, tries: 2 }

/** Asks name servers directly. Never the hosts file: the names of this machine are nobody else's business. */
export interface DnsResolver {
  /** All addresses of a name, IPv4 first; empty if it has none or nobody answered. */
  readonly addressesOf: (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>
  /** All TXT records of a name; empty if it has none. Rejects if no name server answered. */
  readonly textRecordsOf: (hostname: string, signal: AbortSignal) => Promise<string[]>
}

/** `servers` like `127.0.0.1:5353`; without any, those of the machine. Uses none of the few threads of the process's own look-ups. */
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
          // A record over 255 bytes comes in pieces.
          return (await resolver.resolveTxt(hostname)).map((pieces) => pieces.join(''))
        } catch (error) {
          if (NO_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '')) return []
          throw error
        }
      }),
  }
}

const NO_RECORDS = ['ENODATA', 'ENOTFOUND']
