import { shorten } from '../../foundation/shorten.ts'
import { findDefaultBrandId, findSenderOfBrand } from '../../identity/brands/brand-queries.ts'
import type { IdentifierKind } from '../../identity/identifiers/identifier-kinds.ts'
import {
  findVerifiedByValue,
  findVerifiedIdentifier,
  listFirstVerified,
} from '../../identity/identifiers/identifier-queries.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { selectedMessage, togetherMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'

const COLUMN = { email: 'email_address_id', phone: 'phone_id' } as const

export interface Sender {
  readonly brand_id: number | null
  readonly identifier_id: number | null
  readonly from_address: string | null
  readonly from_name: string | null
  readonly postal_address: string | null
}

interface Given {
  /** undefined means the list's brand or, if it has none, the team's default. null means no brand. */
  readonly brandId: number | null | undefined
  readonly identifierId: number | null | undefined
  /** Whether the team's only verified sender is used if nothing else names one. */
  readonly orOnlyOne?: boolean
  /** A marketing message's list. Its brand and sender are used if the message doesn't set its own. */
  readonly list: { readonly brand_id: number | null; readonly identifier_id: number | null } | undefined
}

/** Reads the brand: the given brand, or else the list's, or else the team's default. Adds an error if the brand doesn't exist. */
export const readBrand = async (
  trx: Tx,
  teamId: number,
  { brandId, list }: Pick<Given, 'brandId' | 'list'>,
  errors: FieldErrors,
  prefix: string,
) => {
  const id = brandId === undefined ? (list?.brand_id ?? (await findDefaultBrandId(trx, teamId))) : brandId
  const brand = id === null ? undefined : await findSenderOfBrand(trx, teamId, id)
  if (id !== null && !brand) errors.add(`${prefix}brand_id`, selectedMessage(`${prefix}brand_id`))
  return { id, brand }
}

/** Reads the brand and the sender. If either is invalid or there is no sender, adds an error and returns undefined. */
export const readSender = async (
  trx: Tx,
  teamId: number,
  kind: IdentifierKind,
  { brandId, identifierId, list, orOnlyOne = false }: Given,
  errors: FieldErrors,
  prefix: string,
): Promise<Sender | undefined> => {
  const { id: brand_id, brand } = await readBrand(trx, teamId, { brandId, list }, errors, prefix)
  if (brand_id !== null && !brand) return undefined
  const column = COLUMN[kind]
  const field = `${prefix}${column}`
  if (errors.has(field) || errors.has(`${prefix}from`)) return undefined
  const named = identifierId ?? list?.identifier_id ?? brand?.[column] ?? null
  const wanted = named ?? (orOnlyOne ? await findOnlyVerified(trx, teamId, kind) : null)
  if (wanted === null) {
    errors.add(field, `There is no sender: give ${field}, or set a sender for the brand.`)
    return undefined
  }
  const identifier = await findVerifiedIdentifier(trx, teamId, kind, wanted)
  if (!identifier) {
    errors.add(field, selectedMessage(field))
    return undefined
  }
  return {
    brand_id,
    identifier_id: wanted,
    from_address: identifier.value,
    // Names can contain line breaks, but headers can't.
    from_name: (identifier.name ?? brand?.name)?.replaceAll(/[\r\n]+/g, ' ') ?? null,
    postal_address: brand?.postal_address ?? null,
  }
}

const findOnlyVerified = async (trx: Tx, teamId: number, kind: IdentifierKind): Promise<number | null> => {
  const [only, ...others] = await listFirstVerified(trx, teamId, kind, 2)
  return only && others.length === 0 ? only.id : null
}

/** How many senders an error lists. */
const MAX_LISTED = 5

/** Reads `from`, an address instead of `email_address_id`. Returns the sender's id, or adds an error. */
export const readFrom = async (
  trx: Tx,
  teamId: number,
  { from = null, email_address_id: id }: { readonly from?: string | null; readonly email_address_id?: number | null },
  errors: FieldErrors,
  prefix: string,
): Promise<number | null | undefined> => {
  if (from === null) return id
  const field = `${prefix}from`
  if (id != null) errors.add(field, togetherMessage(field, `${prefix}email_address_id`))
  const found = await findVerifiedByValue(trx, teamId, 'email', from)
  if (found) return found.id
  const verified = await listFirstVerified(trx, teamId, 'email', MAX_LISTED + 1)
  const known = verified.slice(0, MAX_LISTED).map(({ email }) => email)
  const rest = verified.length > known.length ? ', …' : ''
  const allowed = known.length === 0 ? 'the team has none' : `allowed: ${known.join(', ')}${rest}`
  errors.add(field, `The ${field} field must be a verified sender (got “${shorten(from)}”; ${allowed}).`)
  return undefined
}
