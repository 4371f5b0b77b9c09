import { findSuppressed } from '../../audience/suppressions/suppression-queries.ts'
import { hashAddress } from '../../foundation/addresses/address-hash.ts'
import { EMAIL_EXPECTED, parseEmailAddress } from '../../foundation/addresses/email-address.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { isEmail } from './channels/is-email.ts'
import type { Content, EmailContent } from './content.ts'

/** The address of a copy, with the name of its field, like `cc.0`. */
interface Copy {
  readonly field: string
  readonly address: string
}

export const readAddress = (text: string, errors: FieldErrors, field: string): string | undefined => {
  const address = parseEmailAddress(text)
  if (address === undefined) errors.add(field, `The ${field} field must be ${EMAIL_EXPECTED}.`)
  return address
}

export const readCopies = (given: readonly string[] = [], errors: FieldErrors, name: string): Copy[] =>
  given.flatMap((text, index) => {
    const field = `${name}.${index}`
    const address = text === undefined ? undefined : readAddress(text, errors, field)
    return address === undefined ? [] : [{ field, address }]
  })

/** Adds an error for each copy to a suppressed address. If the copy were just left out, nobody would notice. */
export const refuseSuppressedCopies = async (
  trx: Tx,
  teamId: number,
  copies: readonly Copy[],
  errors: FieldErrors,
): Promise<void> => {
  const reasonOf = await findReasons(
    trx,
    teamId,
    copies.map(({ address }) => address),
  )
  for (const { field, address } of copies) {
    const reason = reasonOf(address)
    if (reason !== undefined) errors.add(field, `The ${field} address ${address} is suppressed (${reason}).`)
  }
}

/**
 * Removes the copies to addresses that were suppressed after the email was accepted. Returns the content without them, and the
 * removed addresses with the reasons.
 */
export const withoutSuppressedCopies = async (
  db: Db,
  teamId: number,
  content: Content,
): Promise<{ readonly content: Content; readonly suppressed: readonly string[] }> => {
  if (!isEmail(content)) return { content, suppressed: [] }
  const copies = [...content.cc, ...content.bcc]
  if (copies.length === 0) return { content, suppressed: [] }
  const reasonOf = await findReasons(db, teamId, copies)
  const isOpen = (address: string) => reasonOf(address) === undefined
  return {
    content: { ...content, cc: content.cc.filter(isOpen), bcc: content.bcc.filter(isOpen) },
    suppressed: copies.flatMap((address) => (isOpen(address) ? [] : `${address}: suppressed (${reasonOf(address)})`)),
  }
}

/** Leaves out copies to the recipient, and all but the first copy to each address, so that nobody gets the email twice. */
export const withoutRepeatedCopies = (teamId: number, content: EmailContent, to: string | null): EmailContent => {
  const keyOf = (address: string) => hashAddress(teamId, 'email', address)
  const seen = new Set(to === null ? [] : [keyOf(to)])
  const isFirst = (address: string) => {
    const { size } = seen
    return seen.add(keyOf(address)).size > size
  }
  return { ...content, cc: content.cc.filter(isFirst), bcc: content.bcc.filter(isFirst) }
}

/** Returns a function that returns why an address is suppressed, or undefined if it isn't suppressed. */
const findReasons = async (db: Db, teamId: number, addresses: readonly string[]) => {
  const keyOf = (address: string) => addressKey(db, teamId, 'email', address)
  const found = addresses.length === 0 ? undefined : await findSuppressed(db, teamId, 'email', addresses.map(keyOf))
  return (address: string) => found?.get(keyOf(address))
}
