import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * The host name a request was sent to, without its port. Always from the Host header itself: caches and proxies key on that, and
 * X-Forwarded-Host is whatever a client says.
 */
export const hostOf = ({ raw }: FastifyRequest): string =>
  (raw.headers.host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

export type IsOwnHost = (host: string) => boolean

/** Names of the server itself, which no site can have. Addresses and names without a dot can't be a site's anyway. */
export const ownHosts = ({ publicUrl, ownHosts: more }: Pick<Config, 'publicUrl' | 'ownHosts'>): IsOwnHost => {
  const names = new Set([new URL(publicUrl).hostname, ...more])
  return (host) => names.has(host) || !host.includes('.') || host.startsWith('[') || isIP(host) !== 0
}
