import { parse } from 'tldts'

/** URLs, keyed by network name. The object has no prototype, so that the network name of `constructor.com` is an ordinary key. */
export type SocialLinks = Record<string, string>

export const NETWORK_NAME = /^[a-z0-9_-]{1,50}$/

/** Network names, keyed by short domain or app domain. */
const NETWORKS: ReadonlyMap<string, string> = new Map([
  ['bsky.app', 'bluesky'],
  ['fb.com', 'facebook'],
  ['fb.me', 'facebook'],
  ['lnkd.in', 'linkedin'],
  ['t.me', 'telegram'],
  ['wa.me', 'whatsapp'],
  ['youtu.be', 'youtube'],
])

/**
 * Derives a network's name from the URL's registrable domain, like `facebook` for `m.facebook.com`. Returns the whole host if it
 * has no registrable domain, like `localhost`.
 */
export const networkName = (url: string): string => {
  const host = new URL(url).hostname
  const { hostname, domain, domainWithoutSuffix } = parse(host, { validateHostname: false })
  return NETWORKS.get(domain ?? '') ?? (domainWithoutSuffix || hostname || host)
}

/** Returns the links in the form that is stored, or null if there are none. */
export const toSocialLinks = (given: readonly string[] | SocialLinks): SocialLinks | null => {
  const links: SocialLinks = Object.create(null)
  Object.assign(links, Array.isArray(given) ? nameLinks(given) : given)
  return Object.keys(links).length === 0 ? null : links
}

/** Additional URLs on the same network are numbered, like `facebook_2`, so that no URL is lost. */
const nameLinks = (urls: readonly string[]): SocialLinks => {
  const links: SocialLinks = Object.create(null)
  const counts = new Map<string, number>()
  for (const url of urls) {
    const network = networkName(url)
    let count = counts.get(network) ?? 0
    let name: string
    do {
      count++
      name = count === 1 ? network : `${network}_${count}`
    } while (name in links)
    counts.set(network, count)
    links[name] = url
  }
  return links
}

/** A name derived from the URL is always allowed, so that a response can be sent back unchanged. */
export const isNetworkName = (name: string, url: string): boolean =>
  NETWORK_NAME.test(name) || name.replace(/_\d+$/, '') === networkName(url)
