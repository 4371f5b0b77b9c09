import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * Always uses the Host header, because caches and proxies use it too. Ignores X-Forwarded-Host, because the client may have set it.
 */
export const hostOf = ({ raw }: FastifyRequest): string =>
  (raw.headers.host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

export type IsOwnHost = (host: string) => boolean

/**
 * Returns a function that checks whether a host name is reserved for the server, so that no hosted site can use it. IP addresses
 * and names without a dot are also reserved.
 */
export const ownHosts = ({ publicUrl, ownHosts: more }: Pick<Config, 'publicUrl' | 'ownHosts'>): IsOwnHost => {
  const names = new Set([new URL(publicUrl).hostname, ...more])
  return (host) => names.has(host) || !host.includes('.') || host.startsWith('[') || isIP(host) !== 0
}
