import { ConfigError } from '../../foundation/config.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import { parseSmtpUrl } from '../../protocols/smtp/smtp-url.ts'
import { type Limits, NO_LIMITS } from './limits.ts'

const LIMITS = { per_second: 'perSecond', per_hour: 'perHour', per_day: 'perDay' } as const
const CONNECTIONS = 'connections'
const MAX_CONNECTIONS = 100
const MESSAGES = 'messages'

interface ServerSmtp {
  readonly options: SmtpOptions
  readonly limits: Limits
  /** The maximum number of connections. undefined: the default. */
  readonly connections: number | undefined
  /** The maximum number of messages per connection. undefined: the default. */
  readonly messagesPerConnection: number | undefined
}

/** Reads `SMTP_URL`, with limits like `?per_second=14&per_day=50000&connections=5&messages=100`. */
export const readSmtpUrl = (text: string): ServerSmtp => {
  const { url, limits, numbers } = takeLimits('SMTP_URL', text, [...Object.keys(LIMITS), CONNECTIONS, MESSAGES])
  const connections = numbers.get(CONNECTIONS)
  if (connections !== undefined && connections > MAX_CONNECTIONS) {
    throw new ConfigError(`SMTP_URL must have at most ${MAX_CONNECTIONS} for “${CONNECTIONS}”.`)
  }
  try {
    return { options: parseSmtpUrl(url), limits, connections, messagesPerConnection: numbers.get(MESSAGES) }
  } catch (error) {
    throw new ConfigError(`SMTP_URL ${(error as Error).message}.`)
  }
}

/** Reads `SMS_URL`, with limits like `?per_second=1`. */
export const readSmsUrl = (text: string): { readonly url: string; readonly limits: Limits } =>
  takeLimits('SMS_URL', text, Object.keys(LIMITS))

/** Reads Postrider's own settings from a provider's URL and removes them from it. */
const takeLimits = (variable: string, text: string, names: readonly string[]) => {
  const url = new URL(text)
  const numbers = new Map<string, number>()
  for (const name of names) {
    const value = url.searchParams.get(name)
    if (value === null) continue
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new ConfigError(`${variable} must have a positive integer for “${name}”.`)
    numbers.set(name, Number(value))
    url.searchParams.delete(name)
  }
  const given = Object.entries(LIMITS).map(([name, limit]) => [limit, numbers.get(name) ?? null])
  return { url: url.href, limits: { ...NO_LIMITS, ...Object.fromEntries(given) } as Limits, numbers }
}
