import ipaddr from 'ipaddr.js'
import type { Config } from '../../../foundation/config.ts'

const isLoopback = (host: string) =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() === 'loopback' : /^(.+\.)?localhost$/i.test(host)

export const findPlainHttpRisk = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | undefined =>
  isLoopback(host) || new URL(publicUrl).protocol === 'https:'
    ? undefined
    : `HOST=${host} accepts connections from other machines and PUBLIC_URL=${publicUrl} is not https: passwords and tokens are sent ` +
      'unencrypted. Put TLS in front of the server and set PUBLIC_URL to its https address, or set HOST=127.0.0.1.'
