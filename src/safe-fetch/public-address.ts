import ipaddr from 'ipaddr.js'

/** What the library counts as ordinary and is not: relays into other networks, test ranges, a cloud's own agent. */
const REFUSED = ['192.88.99.0/24', '198.18.0.0/15', '168.63.129.16/32', '2001::/23', '2002::/16', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range),
)
/** All that is given out for public use; what looks public elsewhere leads back into IPv4, or nowhere. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address, in its plain form, is one of the open internet. Anything that is no address is not. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6' && !address.match(PUBLIC_IPV6)) return false
  return !REFUSED.some((range) => range[0].kind() === address.kind() && address.match(range))
}
