/** The CORS plugin's route for OPTIONS on every path. A path that matches only this route counts as unknown. */
const EVERYWHERE = '*'

/** The order of methods in the Allow header. Any other methods follow. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Pattern {
  readonly url: string
  readonly matches: RegExp
  readonly methods: Set<string>
  /** One digit per segment: 0 for a literal, 1 for a parameter, 2 for a wildcard. */
  readonly looseness: string
}

export interface RoutePatterns {
  /**
   * Returns whether the route that the router chose applies to the path. Returns false if another route has exactly this path:
   * `/brands/auto-configure` is never a brand's path, regardless of the method. Also returns false if a parameter is empty because
   * the path ends with a slash.
   */
  readonly isFor: (url: string, path: string) => boolean
  /**
   * Returns the methods of the route that matches a path most closely, for the Allow header. The result is empty if no route
   * matches.
   */
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
  const closestFirst = [...patterns.values()].sort((a, b) =>
    a.looseness < b.looseness ? -1 : a.looseness > b.looseness ? 1 : 0,
  )

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

/** Decodes a path as the router does. */
const decoded = (path: string) => {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
