import ipaddr from 'ipaddr.js'

/** Ranges that the library counts as unicast but that are not public: relays into other networks, test ranges, a cloud's agent. */
const REFUSED = ['192.88.99.0/24', '198.18.0.0/15', '168.63.129.16/32', '2001::/23', '2002::/16', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range),
)
/** All IPv6 addresses allocated for public use. Others that look public map to IPv4 or to nothing. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Returns whether a text is an address on the public internet. Returns false for anything that isn't an address. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6' && !address.match(PUBLIC_IPV6)) return false
  return !REFUSED.some((range) => range[0].kind() === address.kind() && address.match(range))
}
