import type { FastifyRequest } from 'fastify'

/** The first segments of the paths that contain a token, which opens someone's personal page. */
const TOKEN_PATHS = ['archive', 'c', 'confirm', 'o', 'p', 'push', 's', 'u', 'v']

/** Removes the query string, because people put tokens there despite the documentation. */
export const pathWithoutQuery = (url: string) => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Returns a path that is safe to log: the route, if the path contains a token. */
export const loggedPath = ({ url, is404, routeOptions }: FastifyRequest): string => {
  const path = pathWithoutQuery(url)
  const first = firstSegment(path)
  if (!TOKEN_PATHS.includes(first)) return path
  const route = is404 ? undefined : routeOptions.url
  return route !== undefined && firstSegment(route) === first ? route : `/${first}/…`
}

/** Decodes the path, because the router does too, and ignores case and extra slashes: a mistyped link still has its token. */
const firstSegment = (path: string) => {
  const [first = ''] = /[^/]+/.exec(path) ?? []
  try {
    return (/[^/]+/.exec(decodeURIComponent(first))?.[0] ?? '').toLowerCase()
  } catch {
    return first.toLowerCase()
  }
}
