import { isIP } from 'node:net'
import type { Clock } from '../../foundation/clock.ts'
import type { Config } from '../../foundation/config.ts'
import type { DnsResolver } from '../../foundation/dns/dns-resolver.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { ANYWHERE, openInternet, type Reach } from '../../platform/safe-fetch/reach.ts'
import { safeFetcher } from '../../platform/safe-fetch/safe-fetch.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { SmtpFault } from '../../protocols/smtp/smtp-fault.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { socketLimits } from '../../protocols/smtp/socket-limits.ts'
import { socketWaiter } from '../../protocols/smtp/socket-waiter.ts'
import type { ConnectionAccount } from '../connections/connection-queries.ts'
import { readSmsUrl, readSmtpUrl } from '../connections/server-connections.ts'
import type { Post } from './carrier.ts'
import { emailComposer } from './email-message.ts'
import { carrierFinder } from './find-carrier.ts'
import { smtpOpener } from './open-smtp.ts'
import { openTwilio } from './open-twilio.ts'
import { pushCarrier } from './push-carrier.ts'

const MAX_REPLY_BYTES = 64 * 1024
const RESOLVE_MS = 10_000

interface Deps {
  readonly config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'publicUrl' | 'outboundAllowPrivate'>
  readonly db: Db
  readonly clock: Clock
  readonly secretKey: SecretKey
  readonly store: FileStore
  readonly dns: DnsResolver
  readonly onError: (error: unknown) => void
  /** Called when a team's connection or push request has to wait because too many sockets are open. */
  readonly onCrowded?: (destination: string) => void
}

/** The carriers connect only when there is something to send. */
export const startCarriers = ({ config, db, clock, secretKey, store, dns, onError, onCrowded }: Deps) => {
  const { smtpUrl, smsUrl, publicUrl, outboundAllowPrivate } = config
  const openMail = smtpOpener(emailComposer({ publicUrl, secretKey, store }))
  const reach = outboundAllowPrivate ? ANYWHERE : { ...openInternet(dns), isPortAllowed: () => true }
  const safePost = safePostOf(reach)
  const socketsOf = socketLimits({ ...(onCrowded && { onCrowded }) })
  const smtp = smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl)
  const sms = smsUrl === undefined ? undefined : readSmsUrl(smsUrl)

  /** A team's connection can't reach the server's private network unless the administrator allows it. */
  const open = async (connection: ConnectionAccount) =>
    connection.kind === 'smtp'
      ? openTeamMail(connection)
      : openTwilio({ origin: originOf(connection), sid: connection.user ?? '', secret: connection.secret }, safePost)
  const openTeamMail = async (connection: ConnectionAccount) => {
    const { teamId, messages_per_connection: messagesPerConnection } = connection
    const options = await smtpOptionsOf(connection, reach)
    const owner = { teamId, destination: `${options.host}:${options.port}` }
    return openMail(options, { messagesPerConnection, sockets: socketsOf(owner) })
  }

  const finder = carrierFinder({
    db,
    clock,
    secretKey,
    open,
    onError,
    push: pushCarrier({
      db,
      clock,
      secretKey,
      subject: subjectOf(publicUrl),
      post: safePost,
      onError,
      waitForSocket: socketWaiter(socketsOf),
    }),
    server: {
      ...(smtp && { email: { open: async () => openMail(smtp.options, smtp), limits: smtp.limits } }),
      ...(sms && {
        sms: { open: async () => openTwilio(accountOf(sms.url), safePostOf(ANYWHERE)), limits: sms.limits },
      }),
    },
  })
  return { ...finder, open }
}

/** Returns where push services can reach us: an https URL if possible, or an email address. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`

/** For the server's own account, the reach is `ANYWHERE`, because the administrator's provider may be in a private network. */
const safePostOf = (reach: Reach): Post => {
  const fetch = safeFetcher({ maxBytes: MAX_REPLY_BYTES, maxRedirects: 0, reach })
  return (url, request, signal) => fetch(url, { method: 'POST', ...request }, signal)
}

const originOf = ({ host, port, security }: ConnectionAccount): string =>
  `${security === 'none' ? 'http' : 'https'}://${isIP(host) === 6 ? `[${host}]` : host}${port === null ? '' : `:${port}`}`

/** Reads the account from `SMS_URL`. Uses plain HTTP only for a provider on this machine, as in tests. */
const accountOf = (url: string) => {
  const { username, password, host } = new URL(url)
  const scheme = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host) ? 'http' : 'https'
  return { origin: `${scheme}://${host}`, sid: decodeURIComponent(username), secret: decodeURIComponent(password) }
}

/**
 * Unless private addresses are allowed, the host is the IP address that was checked, so that the name isn't resolved again when
 * connecting.
 */
const smtpOptionsOf = async (connection: ConnectionAccount, reach: Reach): Promise<SmtpOptions> => {
  const { host, port, security, user, secret } = connection
  const options = {
    port: port ?? 587,
    security: security ?? 'starttls',
    ...(user !== null && { auth: { user, password: secret } }),
  }
  if (reach === ANYWHERE) return { host, ...options }
  const address = isIP(host) ? host : await resolveName(host, reach)
  if (!reach.isAddressAllowed(address)) throw new SmtpFault(`${host} is not a server on the public internet.`)
  return { host: address, ...options, tls: { servername: host } }
}

const resolveName = async (host: string, reach: Reach): Promise<string> => {
  if (!reach.isNameAllowed(host)) throw new SmtpFault(`${host} is not a server on the public internet.`)
  const addresses = await reach.resolve(host, AbortSignal.timeout(RESOLVE_MS)).catch(() => [])
  if (!addresses.every(({ address }) => reach.isAddressAllowed(address))) {
    throw new SmtpFault(`${host} is not a server on the public internet.`)
  }
  const found = addresses.find(({ family }) => family === 4) ?? addresses[0]
  if (!found) {
    throw new SmtpFault(`The name ${host} couldn’t be looked up: it doesn’t exist, or no DNS server responded.`)
  }
  return found.address
}
