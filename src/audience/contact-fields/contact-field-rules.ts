import { readMany, readQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { type ContactFieldValues, isTagTaken } from './contact-field-queries.ts'
import { type ContactField, ContactFieldChanges, NewContactField } from './contact-field-schemas.ts'
import { normalizeTag, tagFault } from './field-tag.ts'
import { CONTACT_TYPES, type ContactType, type FieldType } from './field-types.ts'

const DEFAULT_MAX_LENGTH = 255

/** Throws a Problem that lists every invalid value. */
export const readNewContactField = async (
  trx: Tx,
  teamId: number,
  body: unknown,
  integrationId: number | null,
): Promise<ContactFieldValues> => {
  const errors = new FieldErrors()
  const given = readBody(NewContactField, body, errors)
  const tag = await readTag(trx, teamId, given.tag, errors)
  errors.throwIfAny()
  const { name, type, contact_type, max_length, options, allow_multiple } = given as NewContactField
  return {
    name,
    tag: tag as string,
    type,
    contact_type,
    ...ofType(type, max_length ?? null, options ?? null),
    allow_multiple: allow_multiple ?? false,
    integration_id: integrationId,
  }
}

/** undefined: the body contains no keys that can be changed. */
export const readContactFieldChanges = async (trx: Tx, teamId: number, field: ContactField, body: unknown) => {
  const errors = new FieldErrors()
  const given = readBody(ContactFieldChanges, body, errors)
  const tag = await readTag(trx, teamId, given.tag, errors, field)
  errors.throwIfAny()
  if (Object.keys(given).length === 0) return undefined
  const { name, type, max_length, options, allow_multiple } = { ...field, ...given }
  return { name, tag: tag ?? field.tag, type, ...ofType(type, max_length, options), allow_multiple }
}

/**
 * Adapts the length limit and the options to the field's type: text fields always have a length limit, and only pick lists have
 * options. Fields of other types keep their length limit, if they have one.
 */
const ofType = (type: FieldType, max_length: number | null, options: string[] | null) => ({
  max_length: type === 'text' ? (max_length ?? DEFAULT_MAX_LENGTH) : max_length,
  options: type === 'pick_list' ? options : null,
})

const readTag = async (trx: Tx, teamId: number, given: string | undefined, errors: FieldErrors, own?: ContactField) => {
  if (given === undefined) return undefined
  const tag = normalizeTag(given)
  // A field can keep a merge tag that became reserved after the field was created.
  const fault = tag === own?.tag ? undefined : tagFault(tag)
  if (fault) errors.add('tag', fault)
  else if (await isTagTaken(trx, teamId, tag, own?.id)) errors.add('tag', 'The tag has already been taken.')
  return tag
}

export const readContactTypeFilter = (query: unknown): ContactType | undefined => {
  const errors = new FieldErrors()
  const [given, ...more] = readMany(readQuery(query, errors), 'contact_type', errors) ?? []
  const known = CONTACT_TYPES.find((type) => type === given)
  if ((given !== undefined && !known) || more.length > 0) errors.add('contact_type', selectedMessage('contact_type'))
  errors.throwIfAny()
  return known
}
