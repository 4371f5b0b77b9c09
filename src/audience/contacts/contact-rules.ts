import { isDeepStrictEqual } from 'node:util'
import { FieldErrors, readBody, toObject } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { ContactType } from '../contact-fields/field-types.ts'
import { checkValue, type FieldValue } from '../contact-fields/field-values.ts'
import type { Attributes, ContactData } from './contact-document.ts'
import { listExistingIds, type NewContact } from './contact-queries.ts'
import { ContactChanges, NewContact as NewContactBody } from './contact-schemas.ts'
import { slugOf, type Tag, tagsOf } from './contact-tags.ts'
import { checkLength } from './values-length.ts'

/** Throws a Problem that lists every invalid field. */
export const readNewContact = async (
  trx: Tx,
  teamId: number,
  body: unknown,
  structure: ContactStructure,
): Promise<NewContact> => {
  const { contact, values, errors } = readGiven(body, structure)
  await checkRelated(trx, teamId, values, {}, structure, errors)
  errors.throwIfAny()
  return contact
}

/** Like `readNewContact`, but only for bodies that don't refer to other contacts, so it doesn't need the database. */
export const readUnrelatedContact = (body: unknown, structure: ContactStructure): NewContact => {
  const { contact, errors } = readGiven(body, structure)
  errors.throwIfAny()
  return contact
}

const readGiven = (body: unknown, structure: ContactStructure) => {
  const errors = new FieldErrors()
  const { type: givenType, tags } = readBody(NewContactBody, body, errors)
  const type = givenType ?? 'person'
  const values = readValues(body, errors.has('type') ? undefined : type, {}, structure, errors)
  const contact = { type, tags: readTags(tags, errors), attributes: applyTo({}, values) }
  checkLength(contact.attributes, structure, errors)
  return { contact, values, errors }
}

/**
 * Returns undefined if the body contains neither values nor tags. Accepts read-only keys such as `team_id`, so that a client can
 * send back a contact from a response.
 */
export const readContactChanges = async (
  trx: Tx,
  teamId: number,
  contact: ContactData & { readonly id: number },
  body: unknown,
  structure: ContactStructure,
): Promise<Pick<ContactData, 'attributes' | 'tags'> | undefined> => {
  const errors = new FieldErrors()
  const { tags } = readBody(ContactChanges, body, errors)
  refuseOtherContact(body, contact, errors)
  const values = readValues(body, contact.type, contact.attributes, structure, errors)
  const changed = {
    tags: tags === undefined ? contact.tags : readTags(tags, errors),
    attributes: applyTo(contact.attributes, values),
  }
  checkLength(changed.attributes, structure, errors)
  await checkRelated(trx, teamId, values, contact.attributes, structure, errors)
  errors.throwIfAny()
  return tags === undefined && values.size === 0 ? undefined : changed
}

/**
 * Keys that every contact has in addition to its values. Requests can contain all of them, but can set only `tags` and, for a new
 * contact, `type`.
 */
const BASE_KEYS = new Set(['id', 'team_id', 'type', 'attributes', 'uuid_id', 'tags', 'created_at', 'updated_at'])

const refuseOtherContact = (
  body: unknown,
  contact: Pick<ContactData, 'type'> & { id: number },
  errors: FieldErrors,
) => {
  const given = toObject(body)
  for (const key of ['id', 'type'] as const) {
    if (given[key] !== undefined && given[key] !== contact[key])
      errors.add(key, `The ${key} field cannot be changed: it is ${contact[key]}.`)
  }
}

const OWNERS = { person: 'a person', organization: 'an organization', any: 'any contact' } as const

/** Values, keyed by field id; null clears a value. */
type GivenValues = Map<number, FieldValue | null>

/**
 * Validates the values in a request body. If `type` is undefined, accepts fields of both contact types. A value equal to the
 * `stored` one is always valid, even if the field would reject it now.
 */
const readValues = (
  body: unknown,
  type: ContactType | undefined,
  stored: Attributes,
  { fields, defaultCountry }: ContactStructure,
  errors: FieldErrors,
): GivenValues => {
  const values: GivenValues = new Map()
  for (const [key, given] of Object.entries(toObject(body))) {
    if (errors.full) break
    if (BASE_KEYS.has(key)) continue
    const field = fields.find(({ tag, contact_type }) => tag === key && (type ?? contact_type) === contact_type)
    if (!field) {
      errors.add(key, `The ${key} field is not a field of ${OWNERS[type ?? 'any']}.`)
      continue
    }
    const before = stored[field.id]
    const checked = isDeepStrictEqual(given, before)
      ? { value: before ?? null }
      : checkValue(field, given, { defaultCountry })
    if ('fault' in checked) errors.add(key, checked.fault)
    else values.set(field.id, checked.value)
  }
  return values
}

const applyTo = (attributes: Attributes, values: GivenValues): Attributes => {
  const applied = { ...attributes }
  for (const [id, value] of values) {
    if (value === null) delete applied[id]
    else applied[id] = value
  }
  return applied
}

/** Each tag is a name, or an object with a name, as in responses. */
type GivenTags = NewContactBody['tags']

const readTags = (tags: GivenTags, errors: FieldErrors): Tag[] => {
  const names = (tags ?? []).map((tag) => (typeof tag === 'object' ? tag.name : tag))
  for (const [index, name] of names.entries()) {
    if (name !== undefined && slugOf(name) === '')
      errors.add(`tags.${index}`, `The tags.${index} field must contain a letter or a digit.`)
  }
  // Invalid items have no name, so no tags can be built from them.
  return errors.any ? [] : tagsOf(names)
}

/**
 * Checks that related contacts belong to the team. The error is the same whether or not another team has a contact with that id.
 * A relation that is already `stored` is valid even if the related contact was deleted.
 */
const checkRelated = async (
  trx: Tx,
  teamId: number,
  values: GivenValues,
  stored: Attributes,
  { fields }: ContactStructure,
  errors: FieldErrors,
): Promise<void> => {
  const isNew = (id: number) => typeof values.get(id) === 'number' && values.get(id) !== stored[id]
  const related = fields.filter(({ id, type }) => type === 'related' && isNew(id))
  const known = await listExistingIds(
    trx,
    teamId,
    related.map(({ id }) => values.get(id) as number),
  )
  for (const { id, tag } of related) if (!known.has(values.get(id) as number)) errors.add(tag, selectedMessage(tag))
}
