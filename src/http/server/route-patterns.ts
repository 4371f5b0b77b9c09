/** CORS answers OPTIONS at every path through this one. It says nothing about what is there. */
const EVERYWHERE = '*'

/** Allow lists methods in this order, any others after them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Pattern {
  readonly url: string
  readonly matches: RegExp
  readonly methods: Set<string>
  /** For each segment: 0 where it is spelled out, 1 for a parameter, 2 for anything. */
  readonly looseness: string
}

export interface RoutePatterns {
  /**
   * Whether a path is for the route that the router took. Not if another route spells the path out (`/brands/auto-configure` is no
   * brand's path, with any method), and not if only a slash at the end was taken for a parameter.
   */
  readonly isFor: (url: string, path: string) => boolean
  /** The methods of the route that matches a path most closely, for Allow. Empty: there is nothing at this path. */
  readonly methodsAt: (path: string) => string[]
}

export const routePatterns = (routes: readonly { readonly method: string; readonly url: string }[]): RoutePatterns => {
  const patterns = new Map<string, Pattern>()
  for (const { method, url } of routes) {
    if (url === EVERYWHERE) continue
    const pattern = patterns.get(url) ?? patternOf(url)
    pattern.methods.add(method)
    patterns.set(url, pattern)
  }
  const closestFirst = [...patterns.values()].sort((a, b) => (a.looseness < b.looseness ? -1 : 1))

  return {
    isFor: (url, path) => {
      if (url === EVERYWHERE || !isLoose(url)) return true
      if (path.endsWith('/') && !url.endsWith('*')) return false
      return !patterns.has(decoded(path))
    },
    methodsAt: (path) => {
      const methods = closestFirst.find(({ matches }) => matches.test(decoded(path)))?.methods ?? []
      return [...methods].sort((a, b) => rankOf(a) - rankOf(b))
    },
  }
}

const isLoose = (url: string) => url.includes(':') || url.includes('*')

const patternOf = (url: string): Pattern => ({
  url,
  matches: new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}$`,
  ),
  methods: new Set(),
  looseness: url.replace(/[^/]+/g, (segment) => (segment.includes('*') ? '2' : segment.includes(':') ? '1' : '0')),
})

const rankOf = (method: string) => (METHODS.includes(method) ? METHODS.indexOf(method) : METHODS.length)

/** As the router reads a path. */
const decoded = (path: string) => {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
