import { hash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { Channel } from './contact-address.ts'
import { foldCase } from './fold-case.ts'

/** A copy for released migrations. Never change it. */
export const addressKey = (teamId: number, channel: Channel, address: string): string => {
  const written = channel === 'email' && isInternational(address) ? withUnicodeDomain(address) : address
  return hash('sha256', `${teamId} ${channel} ${foldCase(written)}`, 'base64url')
}

const isInternational = (address: string): boolean => /@.*(xn--|[^\0-\x7f])/i.test(address)

const withUnicodeDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const ascii = domainToASCII(address.slice(at + 1))
  return ascii === '' ? address : `${address.slice(0, at)}@${domainToUnicode(ascii)}`
}
