import { findDefaultBrandId, lockBrandForReference } from '../../identity/brands/brand-queries.ts'
import { lockVerifiedIdentifier } from '../../identity/identifiers/identifier-queries.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { ListValues } from './list-queries.ts'
import { type List, ListChanges, NewList } from './list-schemas.ts'

/** Without `brand_id`, the list gets the team's default brand, if any; null means no brand. */
export const readNewList = async (trx: Tx, teamId: number, body: unknown) => {
  const errors = new FieldErrors()
  const given = readBody(NewList, body, errors)
  await checkReferences(trx, teamId, given, errors)
  errors.throwIfAny()
  const brand_id = given.brand_id === undefined ? await findDefaultBrandId(trx, teamId) : given.brand_id
  return { ...(given as NewList), brand_id }
}

/** Returns only the values that the body contains. */
export const readListChanges = async (
  trx: Tx,
  teamId: number,
  list: Pick<List, 'channel'>,
  body: unknown,
): Promise<ListValues> => {
  const errors = new FieldErrors()
  const { channel, ...given } = readBody(ListChanges, body, errors)
  if (channel !== undefined && channel !== list.channel) errors.add('channel', 'The channel field cannot be changed.')
  await checkReferences(trx, teamId, given, errors)
  errors.throwIfAny()
  return given
}

/**
 * Checks that the brand and senders belong to the team, and that the senders are verified. Another team's id and an unknown id
 * cause the same error.
 */
const checkReferences = async (trx: Tx, teamId: number, given: ListValues, errors: FieldErrors) => {
  const { brand_id, email_address_id, phone_id } = given
  if (brand_id && !(await lockBrandForReference(trx, teamId, brand_id)))
    errors.add('brand_id', selectedMessage('brand_id'))
  if (email_address_id && !(await lockVerifiedIdentifier(trx, teamId, 'email', email_address_id)))
    errors.add('email_address_id', selectedMessage('email_address_id'))
  if (phone_id && !(await lockVerifiedIdentifier(trx, teamId, 'phone', phone_id)))
    errors.add('phone_id', selectedMessage('phone_id'))
}
