import { domainToASCII } from 'node:url'

/** The maximum length of an email address that can receive email (RFC 5321). */
const MAX_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/**
 * The characters that a domain can contain before it is converted to ASCII. The conversion is lenient and would accept a whole
 * URL.
 */
const WRITTEN_DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u
/** Excludes U+FFFD, which stands for bytes that weren't UTF-8, for example from a form on a page in Latin-1. */
const LOCAL_PART = /^[^\s@.,:;<>()[\]\\"\p{Cc}\p{Cf}\uFFFD]+(\.[^\s@.,:;<>()[\]\\"\p{Cc}\p{Cf}\uFFFD]+)*$/u
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Returns the address in its stored form: trimmed, with its domain in lowercase. Returns undefined if it isn't an email address.
 */
export const parseEmailAddress = (text: string): string | undefined => {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1).toLowerCase()]
  const isValid =
    address.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(local) &&
    WRITTEN_DOMAIN.test(domain) &&
    DOMAIN.test(domainToASCII(domain))
  return isValid ? `${local}@${domain}` : undefined
}

export const EMAIL_EXPECTED = 'a valid email address'
