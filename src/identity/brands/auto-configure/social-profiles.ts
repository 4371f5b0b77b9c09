import { parse } from 'tldts'
import { networkName, type SocialLinks } from '../social-links.ts'

const NAME = '[\\w.%~-]+'
const only = (...paths: string[]) => new RegExp(`^/(?:${paths.join('|')})/?$`, 'i')
/** Returns a pattern for a path segment that isn't one of the network's own pages. */
const nameBut = (...own: string[]) => `(?!(?:${own.join('|')})/?$)${NAME}`

const FACEBOOK = only(
  nameBut(
    'share',
    'share.php',
    'sharer',
    'sharer.php',
    'login',
    'login.php',
    'profile.php',
    'tr',
    'watch',
    'events',
    'help',
    'l.php',
    'policies',
    'privacy',
    'legal',
    'business',
    'docs',
    'marketplace',
    'gaming',
  ),
  `pages/${NAME}(?:/\\d+)?`,
  `p/${NAME}`,
  `people/${NAME}/\\d+`,
  `groups/${NAME}`,
)
const TWITTER = only(
  nameBut(
    'intent',
    'share',
    'home',
    'search',
    'i',
    'login',
    'privacy',
    'tos',
    'explore',
    'settings',
    'hashtag',
    'about',
    'download',
    'messages',
    'notifications',
    'jobs',
  ),
)
const AT_NAME = only(`@${NAME}`)
const TELEGRAM = only(nameBut('share', 'joinchat', 'iv'))

/**
 * Patterns for profile paths on each known network, keyed by registrable domain. Posts, share buttons, login pages and the
 * network's own pages don't match.
 */
const PROFILES: Readonly<Record<string, RegExp>> = {
  'behance.net': only(nameBut('gallery', 'search')),
  'bsky.app': only(`profile/[\\w.:-]+`),
  'chaos.social': AT_NAME,
  'discord.com': only(`invite/${NAME}`),
  'discord.gg': only(NAME),
  'dribbble.com': only(nameBut('shots', 'search')),
  'facebook.com': FACEBOOK,
  'fb.com': FACEBOOK,
  'fb.me': FACEBOOK,
  'flickr.com': only(`(?:photos|people)/[\\w@.-]+`),
  'fosstodon.org': AT_NAME,
  'github.com': only(
    nameBut(
      'login',
      'join',
      'features',
      'about',
      'pricing',
      'topics',
      'marketplace',
      'sponsors',
      'security',
      'enterprise',
      'explore',
      'contact',
    ),
  ),
  'hachyderm.io': AT_NAME,
  'instagram.com': only(
    nameBut('p', 'reel', 'reels', 'explore', 'accounts', 'stories', 'tv', 'about', 'direct', 'legal', 'developer'),
  ),
  'linkedin.com': only(`(?:company|in|school|showcase)/[^/]+`),
  'mastodon.online': AT_NAME,
  'mastodon.social': AT_NAME,
  'medium.com': only(`@${NAME}`, nameBut('m', 'tag', 'topic', 'search', 'about', 'policy', 'membership')),
  'pinterest.com': only(nameBut('pin', 'search', 'ideas', 'login')),
  'reddit.com': only(`(?:r|user|u)/${NAME}`),
  'snapchat.com': only(`add/${NAME}`, `@${NAME}`),
  'soundcloud.com': only(nameBut('search', 'stream', 'discover', 'upload')),
  'spotify.com': only(`(?:artist|user|show)/\\w+`),
  't.me': TELEGRAM,
  'telegram.me': TELEGRAM,
  'threads.com': AT_NAME,
  'threads.net': AT_NAME,
  'tiktok.com': AT_NAME,
  'tumblr.com': only(nameBut('share', 'widgets', 'login', 'tagged')),
  'twitch.tv': only(nameBut('directory', 'login', 'videos')),
  'twitter.com': TWITTER,
  'vimeo.com': only(nameBut('\\d+', 'log_in', 'share', 'watch', 'channels', 'features', 'upgrade')),
  'vk.com': only(nameBut('share.php', 'widget_comments.php', 'feed')),
  'wa.me': only('\\+?\\d{6,}'),
  'weibo.com': only(`(?:u/)?${NAME}`),
  'x.com': TWITTER,
  'xing.com': only(`(?:companies|pages|profile|company)/${NAME}`),
  'youtube.com': only(
    '@[^/]+',
    '(?:channel|user|c)/[^/]+',
    nameBut(
      'watch',
      'embed',
      'playlist',
      'shorts',
      'feed',
      'results',
      'live',
      'about',
      't',
      'premium',
      'redirect',
      'share',
    ),
  ),
}

/** Returns the registrable domain and the subdomain. Pinterest's country domains count as `pinterest.com`. */
const registeredDomain = (hostname: string) => {
  const { domain, subdomain } = parse(hostname)
  return { domain: domain?.startsWith('pinterest.') ? 'pinterest.com' : (domain ?? ''), subdomain: subdomain ?? '' }
}

/**
 * The subdomains on which networks have profiles, including language subdomains. Help, developer and login pages are on other
 * subdomains.
 */
const PROFILE_HOST = /^(?:www|m|mobile|web|open|[a-z]{2}|[a-z]{2}-[a-z]{2})?$/

/** Matches the last path segment of a profile's subpages. */
const TAILS =
  /\/(?:videos|featured|about|playlists|shorts|streams|community|posts|people|jobs|life|mycompany|photos|reels?)\/?$/i

/** Returns a link's normalized URL, or undefined if the link doesn't point to a profile. */
const toProfile = (link: string): string | undefined => {
  const url = URL.parse(link.startsWith('//') ? `https:${link}` : link)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.port) return undefined
  const { domain, subdomain } = registeredDomain(url.hostname)
  const profile = PROFILES[domain]
  if (!profile || !PROFILE_HOST.test(subdomain)) return undefined
  // Old Facebook profiles share a path and differ only in their query string.
  const id = domain === 'facebook.com' && url.pathname === '/profile.php' ? url.searchParams.get('id') : null
  if (url.pathname === '/' && url.hash.startsWith('#!/')) url.pathname = url.hash.slice(2)
  if (id === null && !profile.test(url.pathname)) url.pathname = url.pathname.replace(TAILS, '')
  if (profile === TWITTER) url.pathname = url.pathname.replace(/^\/@/, '/')
  if (id === null ? !profile.test(url.pathname) : !/^\d+$/.test(id)) return undefined
  url.protocol = 'https:'
  url.hash = ''
  url.search = id === null ? '' : `?id=${id}`
  return url.href
}

/** Returns one profile per network: the first one found, preferring company pages to personal ones. */
export const toSocialProfiles = (links: Iterable<string>): SocialLinks => {
  const profiles: SocialLinks = Object.create(null)
  for (const link of links) {
    const profile = toProfile(link)
    if (!profile) continue
    const network = networkName(profile)
    const known = profiles[network]
    if (known === undefined || (isPerson(known) && !isPerson(profile))) profiles[network] = profile
  }
  return profiles
}

const isPerson = (profile: string) => profile.includes('linkedin.com/in/')
