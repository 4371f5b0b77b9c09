import { hash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { Channel } from './../channels/channels.ts'
import { foldCase } from '../fold-case.ts'

/**
 * Returns a hash that identifies an address within a team. Like all comparisons of addresses, the hash ignores case. It is the same
 * for both forms of an international domain, like `bücher.example` and `xn--bcher-kva.example`. It is different for each team, so
 * addresses can't be compared between teams.
 *
 * Hashing every phone number or a list of known addresses is cheap, so don't store this hash: `addressKey` returns what to store.
 */
export const hashAddress = (teamId: number, channel: Channel, address: string): string => {
  const written = isInternational(address) ? withUnicodeDomain(address) : address
  return hash('sha256', `${teamId} ${channel} ${foldCase(written)}`, 'base64url')
}

/** Returns true if an email address might have an international domain. */
const isInternational = (address: string): boolean => /@.*(xn--|[^\0-\x7f])/i.test(address)

const withUnicodeDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const ascii = domainToASCII(address.slice(at + 1))
  return ascii === '' ? address : `${address.slice(0, at)}@${domainToUnicode(ascii)}`
}
