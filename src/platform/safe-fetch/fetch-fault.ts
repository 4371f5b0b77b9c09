/**
 * User-facing messages that say why a page could not be fetched. They reveal nothing about a private network except that an
 * address isn't public.
 */
export const FAULTS = {
  invalid_url: 'is not a valid http or https URL',
  port: 'has a port other than 80 and 443',
  unresolvable: 'has a name that does not resolve',
  not_public: 'points to an address that is not public',
  unreachable: 'cannot be reached',
  certificate: 'has an invalid certificate',
  timeout: 'took too long to respond',
  redirects: 'redirects too many times',
  too_large: 'is too large',
  broken: 'sent a response that cannot be read',
  status: 'responded with an error',
  not_html: 'is not an HTML page',
  busy: 'was not read, because too many other sites are being read; try again in a moment',
} as const

export type Fault = keyof typeof FAULTS

/** Faults that are always found before the request is sent. */
const BEFORE_SENDING: ReadonlySet<Fault> = new Set(['invalid_url', 'port', 'unresolvable', 'not_public', 'busy'])

interface FaultDetails {
  readonly reason?: string
  /** Defaults to true. */
  readonly isSent?: boolean
  readonly cause?: unknown
}

export class FetchFault extends Error {
  readonly fault: Fault
  /**
   * Whether the request may have reached the server. If false, no part of it was sent. Requests that were answered with a
   * redirect don't count.
   */
  readonly isSent: boolean
  /** The end of a sentence, like “is too large”. The sentence starts with the requested URL or the name of its field. */
  readonly reason: string

  constructor(fault: Fault, { reason = FAULTS[fault], isSent = true, cause }: FaultDetails = {}) {
    super(`It ${reason}.`, { cause })
    this.fault = fault
    this.isSent = isSent && !BEFORE_SENDING.has(fault)
    this.reason = reason
  }
}
