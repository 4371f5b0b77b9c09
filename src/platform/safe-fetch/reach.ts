import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { DnsResolver } from '../../foundation/dns/dns-resolver.ts'
import { isPublicAddress } from './public-address.ts'

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>

/** Which host names, addresses and ports a fetch can connect to. An empty port means the scheme's default. */
export interface Reach {
  /** Checked before the name is resolved. */
  readonly isNameAllowed: (hostname: string) => boolean
  readonly isAddressAllowed: (address: string) => boolean
  readonly isPortAllowed: (port: string) => boolean
  readonly resolve: Resolve
}

/** Matches host names that don't exist in public DNS, but may exist in a private network. */
const PRIVATE_NAME = /^[^.]*\.?$|\.(?:local|internal|intranet|lan|home|corp|private|localhost|localdomain|arpa)\.?$/i

export const openInternet = ({ addressesOf }: Pick<DnsResolver, 'addressesOf'>): Reach => ({
  isNameAllowed: (hostname) => !PRIVATE_NAME.test(hostname),
  isAddressAllowed: isPublicAddress,
  isPortAllowed: (port) => ['', '80', '443'].includes(port),
  resolve: addressesOf,
})

/** Allows everything. Used for servers that the administrator configured, and in development. */
export const ANYWHERE: Reach = {
  isNameAllowed: () => true,
  isAddressAllowed: () => true,
  isPortAllowed: () => true,
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
}
