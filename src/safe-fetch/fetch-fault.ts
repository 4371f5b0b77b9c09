/** Why a page could not be had, as people read it; nothing in it tells more of a private network than that it is private. */
export const FAULTS = {
  invalid_url: 'is not a valid http or https URL',
  port: 'has a port other than 80 and 443',
  unresolvable: 'has a name that does not resolve',
  not_public: 'leads to an address that is not public',
  unreachable: 'cannot be reached',
  certificate: 'has an invalid certificate',
  timeout: 'took too long to answer',
  redirects: 'redirects too many times',
  too_large: 'is too large',
  broken: 'gave an answer that cannot be read',
  status: 'answered with an error',
  not_html: 'is not an HTML page',
  busy: 'was not looked at, as too many others are being looked at; try again in a moment',
} as const

export type Fault = keyof typeof FAULTS

export class FetchFault extends Error {
  readonly fault: Fault
  /** To be put after what was asked for. */
  readonly reason: string

  constructor(fault: Fault, { reason = FAULTS[fault], cause }: { reason?: string; cause?: unknown } = {}) {
    super(`It ${reason}.`, { cause })
    this.fault = fault
    this.reason = reason
  }
}
