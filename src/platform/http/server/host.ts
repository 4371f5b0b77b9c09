import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../foundation/config.ts'

/**
 * Always uses the Host header, because caches and proxies use it too. Ignores X-Forwarded-Host, because the client may have set it.
 */
export const hostOf = ({ raw }: FastifyRequest): string =>
  (raw.headers.host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Node would use the first Host header, but a proxy or cache may have used another one. */
export const hasSeveralHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
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
