const MAX_PATH_LENGTH = 255
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(${LABEL}\\.)+${LABEL}$`)

/** Whether a path can be a page's: absolute, without query, fragment, `.` and `..`, blanks and control characters. */
export const isPagePath = (path: string): boolean =>
  path.startsWith('/') &&
  path.length <= MAX_PATH_LENGTH &&
  !/[?#\\%\s\p{Cc}]/u.test(path) &&
  !/\/\//.test(path) &&
  path.split('/').every((segment) => segment !== '.' && segment !== '..') &&
  path.isWellFormed()

/** In the form in which a request names it; undefined: not a domain. */
export const normalizeDomain = (domain: string): string | undefined => {
  const host = /[/?#@:\\\s]/.test(domain) ? '' : (URL.parse(`http://${domain}`)?.hostname ?? '')
  return DOMAIN.test(host) && host.length <= 253 && !/^[\d.]+$/.test(host) ? host : undefined
}

interface Located {
  readonly site_id: number
  readonly domain: string | null
  readonly url: string
}

export const fullUrlOf = (publicUrl: string, { site_id, domain, url }: Located): string =>
  (domain === null ? `${publicUrl}/sites/${site_id}` : `https://${domain}`) + encodeURI(url)
