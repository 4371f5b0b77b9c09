import { isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import { shorten } from '../../foundation/shorten.ts'
import { clientNameOf, type SmtpOptions, type SmtpSecurity } from './smtp-options.ts'

const SECURITIES: readonly SmtpSecurity[] = ['tls', 'starttls', 'opportunistic', 'none']
const FLAGS = ['secure', 'requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] as const
const SETTINGS = ['security', 'name', ...FLAGS] as const
/** The default ports without and with implicit TLS. */
const PORT = 587
const TLS_PORT = 465

/**
 * Parses `smtp://user:password@host:port?security=starttls` or `smtps://…`. Also accepts nodemailer's names for the settings,
 * because developers have such URLs. An error's message completes a sentence that starts with the name of the environment variable.
 * It never contains the password.
 */
export const parseSmtpUrl = (text: string): SmtpOptions => {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol)) throw new Error('must be an smtp:// or smtps:// URL')
  if (!['', '/'].includes(url.pathname) || url.hash) {
    throw new Error('must not have a path or “#”; write “/” in a password as %2F, “?” as %3F and “#” as %23')
  }
  const host = hostOf(url)
  const { security, flags, name } = readSettings(url)
  const auth = authOf(url)
  return {
    host,
    port: url.port ? Number(url.port) : security === 'tls' ? TLS_PORT : PORT,
    security,
    ...(auth && { auth }),
    ...(name !== undefined && { clientName: name }),
    ...(flags.get('tls.rejectUnauthorized') === false && { tls: { rejectUnauthorized: false } }),
  }
}

const hostOf = ({ hostname, port }: URL): string => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const host = isIPv6(literal) ? literal : domainToASCII(hostname)
  if (!host) throw new Error('must name a host, like smtp://mail.example.com')
  if (port === '0') throw new Error('must have a port from 1 to 65535')
  return host
}

const authOf = ({ username, password }: URL): SmtpOptions['auth'] => {
  if (!username && !password) return undefined
  try {
    const auth = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    if (auth.user.includes('\0') || auth.password.includes('\0')) throw new Error()
    return auth
  } catch {
    throw new Error('must have a user name and password that are percent-encoded, with “%” written as %25')
  }
}

const readSettings = (url: URL) => {
  const settings = url.searchParams
  for (const [key] of settings) {
    if (!SETTINGS.some((name) => name === key)) {
      throw new Error(`has an unknown setting “${shorten(key)}”; allowed are ${SETTINGS.join(', ')}`)
    }
  }
  const flags = new Map(
    FLAGS.filter((flag) => settings.has(flag)).map((flag) => {
      const value = settings.get(flag) ?? ''
      if (value !== 'true' && value !== 'false') throw new Error(`must have true or false for “${flag}”`)
      return [flag, value === 'true']
    }),
  )
  const name = settings.get('name') ?? undefined
  try {
    if (name !== undefined) clientNameOf({ clientName: name })
  } catch {
    throw new Error('must have a host name for “name”, like mail.example.com')
  }
  return { security: securityOf(url, flags), flags, name }
}

const securityOf = (url: URL, flags: ReadonlyMap<string, boolean>): SmtpSecurity => {
  const named = url.searchParams.get('security')
  if (named !== null) {
    const security = SECURITIES.find((it) => it === named)
    if (!security) throw new Error(`must have one of ${SECURITIES.join(', ')} for “security”`)
    if (url.protocol === 'smtps:' && security !== 'tls') {
      throw new Error(`can't combine smtps:// with security=${security}; use smtp://`)
    }
    return security
  }
  if (flags.get('secure') ?? url.protocol === 'smtps:') return 'tls'
  if (flags.get('requireTLS')) return 'starttls'
  return flags.get('ignoreTLS') ? 'none' : 'opportunistic'
}
