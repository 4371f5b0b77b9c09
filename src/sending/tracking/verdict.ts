import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { Verdict } from './tracking-tables.ts'

/** How many characters of a user agent to match. Longer user agents are unusual, and matching them takes time. */
const MAX_USER_AGENT = 1_000

/**
 * Decides whether a person or a program made a request. A program made it if the request prefetches a page, or if the user agent
 * is missing or identifies a program. The user agent isn't stored.
 */
export const verdictOf = (headers: IncomingHttpHeaders): Verdict => {
  if (PREFETCH.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))) return 'machine'
  const userAgent = headers['user-agent']
  // Every browser and email client has a user agent.
  if (!userAgent) return 'machine'
  return isbot(userAgent.slice(0, MAX_USER_AGENT)) ? 'machine' : 'human'
}

/** Headers that browsers send if they load a page before the user has opened it. */
const PREFETCH = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
