import { domainToASCII } from 'node:url'
import { type HeaderLine, looksEncoded, refuseControls } from './header-line.ts'
import { InvalidHeader } from './invalid-header.ts'

export interface Mailbox {
  readonly address: string
  readonly name?: string | null | undefined
}

/** An address in the form that headers and SMTP commands use. */
export interface WrittenAddress {
  readonly address: string
  /** Whether the mail server must support SMTPUTF8, because the part before the @ has non-ASCII characters. */
  readonly needsUtf8: boolean
}

/** The longest address that SMTP can deliver (64 + 1 + 255). The limit also keeps lines well below 998 octets. */
const MAX_ADDRESS = 320
/** Longer names are encoded, because quoted names can't be folded. */
const MAX_QUOTED_NAME = 60
/** A longer word in an unquoted name wouldn't fit on a line. */
const MAX_ATOM = 70

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const ATOMS = new RegExp(`^${ATOM}(?: ${ATOM})*$`)
/**
 * The usual form of the part before the @: words of letters, digits and symbols, separated by dots. Every non-ASCII character
 * counts as a letter.
 */
const DOT_ATOMS = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u
const PRINTABLE = /^[ -~]+$/
const ASCII_DOMAIN = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/
/** The characters that a domain may contain. Checked first, because `domainToASCII` would accept a whole URL. */
const WRITTEN_DOMAIN = /^[\p{L}\p{N}\p{M}._\u3002-]+$/u
const SPACE_OR_INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Returns the address with its domain in ASCII (Punycode), or undefined if it isn't an address. */
export const writeAddress = (address: string): WrittenAddress | undefined => {
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > MAX_ADDRESS) return undefined
  const local = address.slice(0, at)
  const needsUtf8 = !PRINTABLE.test(local)
  if (needsUtf8 && SPACE_OR_INVISIBLE.test(local)) return undefined
  const domain = writeDomain(address.slice(at + 1))
  if (domain === undefined) return undefined
  return { address: `${DOT_ATOMS.test(local) ? local : quote(unquote(local))}@${domain}`, needsUtf8 }
}

const unquote = (local: string) =>
  /^"(?:[^"\\]|\\.)*"$/.test(local) ? local.slice(1, -1).replace(/\\(.)/g, '$1') : local

const writeDomain = (domain: string): string | undefined => {
  if (ASCII_DOMAIN.test(domain)) return domain
  if (!WRITTEN_DOMAIN.test(domain)) return undefined
  const ascii = domainToASCII(domain)
  return ASCII_DOMAIN.test(ascii) ? ascii : undefined
}

/** Adds a display name: unchanged, in quotes or encoded. */
const addName = (line: HeaderLine, name: string) => {
  if (looksEncoded(name) || !PRINTABLE.test(name)) return line.addEncoded(name)
  if (ATOMS.test(name)) {
    const words = name.split(' ')
    if (words.every((word) => word.length <= MAX_ATOM)) {
      for (const word of words) line.addWord(word)
      return
    }
  }
  if (name.length <= MAX_QUOTED_NAME) line.addWord(quote(name))
  else line.addEncoded(name)
}

/** Returns whether any of the addresses requires SMTPUTF8. */
export const addMailboxes = (line: HeaderLine, header: string, mailboxes: readonly Mailbox[]): boolean => {
  let needsUtf8 = false
  for (let index = 0; index < mailboxes.length; index++) {
    const { address, name } = mailboxes[index] as Mailbox
    refuseControls(header, address)
    const written = writeAddress(address)
    if (!written) throw new InvalidHeader(header, `has an invalid address (${JSON.stringify(address)})`)
    needsUtf8 ||= written.needsUtf8
    const comma = index < mailboxes.length - 1 ? ',' : ''
    if (name) refuseControls(header, name)
    const trimmed = name?.trim()
    if (trimmed) {
      addName(line, trimmed)
      line.addWord(`<${written.address}>${comma}`)
    } else {
      line.addWord(written.address + comma)
    }
  }
  return needsUtf8
}
