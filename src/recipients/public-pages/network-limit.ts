import ipaddr from 'ipaddr.js'

/** With more networks, the least recently active ones are forgotten. */
const MAX_NETWORKS = 10_000

interface Options {
  /** How many requests a network can make at once. */
  readonly burst: number
  /** How long until the network can make one more request. */
  readonly msPerRequest: number
  readonly nowMs?: () => number
}

/** Returns the network of an IP address: its /24 range for IPv4, or its /56 for IPv6, which a household or small company often has. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  const bytes = address.toByteArray()
  return `${address.kind()} ${bytes.slice(0, address.kind() === 'ipv4' ? 3 : 7).join('.')}`
}

/**
 * Limits how many requests each network can make to this process. Returns a function that counts a request. It returns undefined if
 * the request is allowed; otherwise, it returns how many seconds the network has to wait.
 */
export const networkLimit = ({ burst, msPerRequest, nowMs = () => performance.now() }: Options) => {
  /** When each network can make a full burst again, least recently used first. */
  const busyUntil = new Map<string, number>()

  return (ip: string): number | undefined => {
    const network = networkOf(ip)
    const now = nowMs()
    const from = Math.max(busyUntil.get(network) ?? now, now)
    const waitMs = from + msPerRequest - now - burst * msPerRequest
    if (waitMs > 0) return Math.ceil(waitMs / 1_000)
    busyUntil.delete(network)
    busyUntil.set(network, from + msPerRequest)
    if (busyUntil.size > MAX_NETWORKS) {
      const [oldest] = busyUntil.keys()
      busyUntil.delete(oldest as string)
    }
    return undefined
  }
}
