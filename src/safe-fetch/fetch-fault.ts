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
} as const

export type Fault = keyof typeof FAULTS

export class FetchFault extends Error {
  readonly fault: Fault

  constructor(fault: Fault, cause?: unknown) {
    super(`It ${FAULTS[fault]}.`, { cause })
    this.fault = fault
  }
}
