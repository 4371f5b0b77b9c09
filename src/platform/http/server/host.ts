import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../foundation/config.ts'

/**
 * Always uses the Host header, because caches and proxies use it too. Ignores X-Forwarded-Host, because the client may have set it.
 */
export const hostOf = ({ raw }: FastifyRequest): string =>
  (raw.headers.host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/**
 * Returns what is wrong with the request's Host headers. Node would use the first of several, but a proxy or cache may have used
 * another one. HTTP/1.0 doesn't require the header.
 */
export const findHostFault = ({ raw: { rawHeaders, httpVersion } }: FastifyRequest): string | undefined => {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  if (count > 1) return 'The request has more than one Host header.'
  return count === 0 && httpVersion === '1.1' ? 'The request has no Host header.' : undefined
}

export type IsOwnHost = (host: string) => boolean

/**
 * Returns a function that checks whether a host name is reserved for the server, so that no hosted site can use it. IP addresses
 * and names without a dot are also reserved.
 */
export const ownHosts = ({ publicUrl, ownHosts: more }: Pick<Config, 'publicUrl' | 'ownHosts'>): IsOwnHost => {
  const names = new Set([new URL(publicUrl).hostname, ...more])
  return (host) => names.has(host) || !host.includes('.') || host.startsWith('[') || isIP(host) !== 0
}
