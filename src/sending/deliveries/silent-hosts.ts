import { getDomain } from 'tldts'

/** After this many requests in a row without a response, a host isn't tried for a while. */
const MAX_SILENT = 3
const REST_MS = 60_000
/** Limits memory. When it is reached, all hosts start over. */
const MAX_HOSTS = 10_000

interface Silence {
  readonly count: number
  readonly untilMs: number
}

/**
 * Remembers hosts that don't respond. Any visitor can register a push endpoint, so a few that never respond must not hold up all
 * others. Hosts of the same domain count as one, because a domain can have any number of them, and so do ports other than 443. Each
 * team has its own list, so that nobody can silence a push service for other teams.
 */
export const silentHosts = (nowMs: () => number = () => performance.now()) => {
  const hosts = new Map<string, Silence>()
  const keyOf = (teamId: number, url: string): string => {
    const { hostname, port } = new URL(url)
    return `${teamId} ${getDomain(hostname) ?? hostname}${port && ' other port'}`
  }
  return {
    isSilent: (teamId: number, url: string): boolean => {
      const known = hosts.get(keyOf(teamId, url))
      return known !== undefined && known.count >= MAX_SILENT && known.untilMs > nowMs()
    },
    noteResponse: (teamId: number, url: string): void => {
      hosts.delete(keyOf(teamId, url))
    },
    noteSilence: (teamId: number, url: string): void => {
      const key = keyOf(teamId, url)
      const count = (hosts.get(key)?.count ?? 0) + 1
      if (hosts.size >= MAX_HOSTS) hosts.clear()
      hosts.set(key, { count, untilMs: nowMs() + REST_MS })
    },
  }
}
