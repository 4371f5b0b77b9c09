import { hostname } from 'node:os'
import { SmtpFault } from './smtp-fault.ts'

/**
 * - `tls`: implicit TLS, as on port 465.
 * - `starttls`: STARTTLS is required; without it, the connection isn't opened.
 * - `opportunistic`: STARTTLS if the server offers it. A network attacker can remove the offer, so use this only inside a trusted
 *   network.
 * - `none`: never TLS.
 */
export type SmtpSecurity = 'tls' | 'starttls' | 'opportunistic' | 'none'

export interface SmtpOptions {
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  readonly auth?: { readonly user: string; readonly password: string }
  /** The client's name in EHLO. Defaults to this machine's hostname if it's fully qualified, otherwise to an address literal. */
  readonly clientName?: string
  readonly timeouts?: Partial<SmtpTimeouts>
  readonly tls?: SmtpTlsOptions
}

export interface SmtpTlsOptions {
  /** Defaults to true. */
  readonly rejectUnauthorized?: boolean
  readonly ca?: string | Buffer
  /** The name that the certificate must be issued for. Defaults to the host. */
  readonly servername?: string
}

/** Each timeout is a deadline for a whole stage. Bytes that arrive slowly don't extend it. */
export interface SmtpTimeouts {
  /** For the DNS lookup and the TCP connection together, and separately for the TLS handshake. */
  readonly connectMs: number
  readonly greetingMs: number
  /** For the reply to each command. */
  readonly commandMs: number
  /** For the operating system to accept the whole content for sending. */
  readonly contentMs: number
  /** Like `contentMs`, for messages with attachments. Includes the time to read these. */
  readonly attachmentsMs: number
  /** For the reply to the final dot. */
  readonly finalMs: number
  readonly quitMs: number
}

/**
 * RFC 5321 suggests five minutes for most stages, because servers used to do slow lookups before they replied. Modern servers
 * reply within seconds. The final dot keeps the suggested ten minutes: if we gave up earlier, we'd never know whether the message
 * was accepted.
 */
export const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connectMs: 15_000,
  greetingMs: 60_000,
  commandMs: 60_000,
  contentMs: 180_000,
  attachmentsMs: 600_000,
  finalMs: 600_000,
  quitMs: 2_000,
}

/** Matches a hostname or an address literal, without characters that could end the command. */
const CLIENT_NAME = /^[\w.:[\]-]{1,255}$/
const FULL_NAME = /^[\w-]+(\.[\w-]+)+$/

/** Some servers refuse names without a dot, so a hostname without one is replaced by an address literal. */
export const clientNameOf = ({ clientName }: Pick<SmtpOptions, 'clientName'>): string => {
  if (clientName === undefined) return FULL_NAME.test(hostname()) ? hostname() : '[127.0.0.1]'
  if (!CLIENT_NAME.test(clientName)) throw new SmtpFault('The client name must be a host name or an address literal.')
  return clientName
}
