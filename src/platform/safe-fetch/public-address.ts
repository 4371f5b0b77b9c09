import ipaddr from 'ipaddr.js'

/**
 * Ranges that aren't public: relays into other networks, test ranges, and a cloud provider's agent. ipaddr.js classifies the
 * agent's address as unicast. The other ranges are listed so that the check doesn't depend on how ipaddr.js classifies them.
 */
const REFUSED = ['192.88.99.0/24', '198.18.0.0/15', '168.63.129.16/32', '2001::/23', '2002::/16', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range),
)
/**
 * The range that contains all IPv6 addresses allocated for public use. Addresses outside it are unused or map to IPv4, even if they
 * look public.
 */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6' && !address.match(PUBLIC_IPV6)) return false
  return !REFUSED.some((range) => range[0].kind() === address.kind() && address.match(range))
}
