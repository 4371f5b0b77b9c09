import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** An S3 bucket for files. The AWS SDK finds the credentials in the usual places, such as environment variables. */
export interface S3Location {
  readonly bucket: string
  /** If undefined, the bucket is on Amazon S3. */
  readonly endpoint: string | undefined
  readonly region: string
  /** The public base URL of the files, without a trailing slash. If undefined, this server serves the files. */
  readonly publicUrl: string | undefined
}

export interface Config {
  readonly host: string
  readonly port: number
  /** The base of the links that the server creates, except links to pages on a site's own domain. Has no trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  /** If undefined, the server uses SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** If undefined, system emails, such as invitations, are written to files in `dataDir`. */
  readonly smtpUrl: string | undefined
  /** If undefined, system text messages, such as verification codes, are written to files in `dataDir`. */
  readonly smsUrl: string | undefined
  /** If undefined, files are stored in `dataDir`. */
  readonly s3: S3Location | undefined
  readonly maxUploadBytes: number
  readonly maxImportBytes: number
  readonly logLevel: string
  /** Null if there is no limit. */
  readonly rateLimit: RateLimit | null
  /** The proxies whose X-Forwarded-For header is trusted: addresses, CIDR ranges, or names of ranges like `loopback`. */
  readonly trustProxy: readonly string[]
  readonly corsOrigins: readonly string[]
  /** Host names of this server, in addition to the one in `publicUrl`. */
  readonly ownHosts: readonly string[]
  /** The DNS servers to query, like 127.0.0.1:5353. If empty, the operating system's DNS servers are used. */
  readonly dnsServers: readonly string[]
  /** For development only: lets auto-configure read sites in private networks, on any port. */
  readonly autoConfigureAllowPrivate: boolean
  /** For development only: lets teams' connections reach servers in private networks. */
  readonly outboundAllowPrivate: boolean
  /** Encrypts secrets and signs links. If undefined, a key in `dataDir` is used. */
  readonly secretKey: string | undefined
  /** A user who belongs to this many teams can't create another one. */
  readonly maxTeamsPerUser: number
  /** How long the content of a message is kept. */
  readonly messageRetentionDays: number
  /** How long a message's row in the ledger is kept. */
  readonly ledgerRetentionDays: number
}

/**
 * Thrown if the configuration, such as the value of an environment variable, is invalid. The administrator sees the message as a
 * single line.
 */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const WINDOWS_MS: Record<string, number> = { sec: 1_000, min: 60_000, hour: 3_600_000 }
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates the environment variables once, at startup. An empty variable counts as unset. */
export const readConfig = (environment: Environment): Config => {
  const read = <T>(name: string, fallback: T, takes: string, parse: (text: string) => T | undefined): T => {
    const text = environment[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) throw new ConfigError(`${name} takes ${takes}.`)
    return value
  }

  const port = read('PORT', 3000, 'a port number from 0 to 65535', parsePort)
  return Object.freeze({
    host: read('HOST', '127.0.0.1', 'an address or host name to listen on', parseHost),
    port,
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, 'an http or https URL without query', parseBaseUrl),
    dataDir: read('DATA_DIR', resolve('data'), 'the path of a folder', (text) => resolve(text)),
    databaseUrl: read('DATABASE_URL', undefined, 'a postgres:// URL', parseDatabaseUrl),
    smtpUrl: read(
      'SMTP_URL',
      undefined,
      'an smtp:// or smtps:// URL',
      (text) => parseUrl(text, ['smtp:', 'smtps:'])?.href,
    ),
    smsUrl: read('SMS_URL', undefined, 'a URL like twilio://sid:secret@host', parseSmsUrl),
    s3: read('STORAGE_URL', undefined, 'a URL like s3://bucket?endpoint=…&region=…&public_url=…', parseStorageUrl),
    maxUploadBytes: read('MAX_UPLOAD_MB', 25, 'a number of MiB from 1 to 5120', parseMegabytes) * 1024 * 1024,
    maxImportBytes: read('MAX_IMPORT_MB', 2_048, 'a number of MiB from 1 to 5120', parseMegabytes) * 1024 * 1024,
    logLevel: read('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, (text) =>
      LOG_LEVELS.includes(text) ? text : undefined,
    ),
    rateLimit: read('RATE_LIMIT', null, 'off, or a number per sec, min or hour, like 600/min', parseRateLimit),
    trustProxy: read('TRUST_PROXY', [], `off, or addresses, CIDR ranges or ${PROXY_NAMES.join(', ')}`, parseProxies),
    corsOrigins: read('CORS_ORIGINS', [], 'a comma-separated list of origins, like https://app.example', parseOrigins),
    ownHosts: read('OWN_HOSTS', [], 'a comma-separated list of host names, like app.example.com', parseHosts),
    dnsServers: read(
      'DNS_SERVERS',
      [],
      'a comma-separated list of addresses with an optional port, like 9.9.9.9 or [::1]:5353',
      (text) => parseList(text, isDnsServer),
    ),
    autoConfigureAllowPrivate: read('AUTO_CONFIGURE_ALLOW_PRIVATE', false, 'true or false', parseBoolean),
    outboundAllowPrivate: read('OUTBOUND_ALLOW_PRIVATE', false, 'true or false', parseBoolean),
    secretKey: read('SECRET_KEY', undefined, 'at least 32 characters', (text) =>
      text.length >= 32 ? text : undefined,
    ),
    maxTeamsPerUser: read('MAX_TEAMS_PER_USER', 20, 'a number of teams from 1 to 9999', parseTeams),
    messageRetentionDays: read('MESSAGE_RETENTION_DAYS', 30, 'a number of days from 1 to 3650', parseDays),
    ledgerRetentionDays: read('LEDGER_RETENTION_DAYS', 400, 'a number of days from 1 to 3650', parseDays),
  })
}

const parsePort = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined)

const parseBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined)

const parseHost = (text: string) => (/^[\w.:%-]+$/.test(text) ? text : undefined)

const parseUrl = (text: string, protocols: readonly string[]) => {
  const url = URL.parse(text)
  return url && protocols.includes(url.protocol) && url.hostname ? url : undefined
}

const parseBaseUrl = (text: string) => {
  const url = parseUrl(text, ['http:', 'https:'])
  return url && !url.search && !url.hash && !url.username ? url.href.replace(/\/$/, '') : undefined
}

// Doesn't require a host, because a URL for a Unix socket has none: postgres:///name?host=/folder
const parseDatabaseUrl = (text: string) =>
  /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined

const parseStorageUrl = (text: string): S3Location | undefined => {
  const url = parseUrl(text, ['s3:'])
  if (!url) return undefined
  const { endpoint, region = 'us-east-1', public_url } = Object.fromEntries(url.searchParams)
  const isBad = [endpoint, public_url].some((it) => it !== undefined && !parseUrl(it, ['http:', 'https:']))
  return isBad ? undefined : { bucket: url.hostname, endpoint, region, publicUrl: public_url?.replace(/\/$/, '') }
}

const parseMegabytes = (text: string) =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 5_120 ? Number(text) : undefined

const parseDays = (text: string) => (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3_650 ? Number(text) : undefined)

const parseTeams = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined)

const isDecodable = (text: string) => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const parseSmsUrl = (text: string) => {
  const url = parseUrl(text, ['twilio:'])
  return url?.username && url.password && isDecodable(url.username + url.password) ? url.href : undefined
}

const parseRateLimit = (text: string): RateLimit | null | undefined => {
  if (text === 'off') return null
  const [, count, unit] = text.match(/^([1-9]\d{0,8})\/(sec|min|hour)$/) ?? []
  const windowMs = WINDOWS_MS[unit ?? '']
  return windowMs ? { max: Number(count), windowMs } : undefined
}

const parseList = (text: string, accepts: (item: string) => boolean) => {
  const items = text.split(',').map((item) => item.trim())
  return items.every(accepts) ? items : undefined
}

const isProxy = (item: string) => {
  const [address = '', bits] = item.split('/')
  const family = isIP(address)
  if (!family) return PROXY_NAMES.includes(item)
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const parseProxies = (text: string) => (text === 'off' ? [] : parseList(text, isProxy))

const parseOrigins = (text: string) => parseList(text, (item) => parseUrl(item, ['http:', 'https:'])?.origin === item)

const parseHosts = (text: string) => {
  const hosts = text.split(',').map((item) => URL.parse(`http://${item.trim()}/`))
  return hosts.every((url) => url && url.host === url.hostname && url.pathname === '/' && !url.username)
    ? hosts.map((url) => (url as URL).hostname)
    : undefined
}

const isDnsServer = (item: string) => {
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(item) ?? []
  return isIP(item) !== 0 || ((isIP(v6 ?? '') === 6 || isIP(v4 ?? '') === 4) && Number(port ?? 53) <= 65_535)
}
