import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { DnsResolver } from '../dns/dns-resolver.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a name. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>

/** Which names, addresses and ports may be talked to; an empty port is the scheme's own. */
export interface Reach {
  /** Before anybody is asked for its addresses. */
  readonly isNameAllowed: (hostname: string) => boolean
  readonly isAddressAllowed: (address: string) => boolean
  readonly isPortAllowed: (port: string) => boolean
  readonly resolve: Resolve
}

/** Names that no name server of the world has, but a private one may. */
const PRIVATE_NAME = /^[^.]*\.?$|\.(?:local|internal|intranet|lan|home|corp|private|localhost|localdomain|arpa)\.?$/i

export const openInternet = ({ addressesOf }: Pick<DnsResolver, 'addressesOf'>): Reach => ({
  isNameAllowed: (hostname) => !PRIVATE_NAME.test(hostname),
  isAddressAllowed: isPublicAddress,
  isPortAllowed: (port) => ['', '80', '443'].includes(port),
  resolve: addressesOf,
})

/** Development only. */
export const ANYWHERE: Reach = {
  isNameAllowed: () => true,
  isAddressAllowed: () => true,
  isPortAllowed: () => true,
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
}
