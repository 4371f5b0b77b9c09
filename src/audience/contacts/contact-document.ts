import type { ContactType } from '../contact-fields/field-types.ts'
import type { FieldValue } from '../contact-fields/field-values.ts'
import type { Tag } from './contact-tags.ts'

/** Values, keyed by field id. */
export type Attributes = Record<string, FieldValue>

/** A contact without its id and team id, which come first in the JSON. */
export interface ContactData {
  readonly type: ContactType
  readonly attributes: Attributes
  readonly uuid_id: string
  readonly tags: readonly Tag[]
  readonly created_at: string
  readonly updated_at: string
}

/** The properties of a field that determine how its values appear in the contact's JSON. */
export interface FlattenedField {
  readonly id: number
  readonly tag: string
  readonly contact_type: ContactType
}

/**
 * Returns the contact's API JSON without the opening brace, id and team id. Contacts are stored in this form, so a page of
 * contacts is built by joining these strings. The JSON is built by hand, because a merge tag can be any word, even `__proto__`.
 */
export const toDocument = (contact: ContactData, fields: readonly FlattenedField[]): string => {
  const { type, attributes, uuid_id, tags, created_at, updated_at } = contact
  const values = new Map(Object.entries(attributes).map(([id, value]) => [id, valueJson(value)]))
  let stored = ''
  for (const [id, value] of values) stored += `${stored && ','}"${id}":${value}`
  let flattened = ''
  for (const { id, tag, contact_type } of fields) {
    if (contact_type === type) flattened += `"${tag}":${values.get(String(id)) ?? 'null'},`
  }
  return `"type":"${type}","attributes":{${stored}},"uuid_id":"${uuid_id}",${flattened}"tags":${JSON.stringify(tags)},"created_at":"${created_at}","updated_at":"${updated_at}"}`
}

/** Matches strings that need no escaping. Most strings match, so they can skip the JSON serializer. */
const PLAIN = /^[ !#-[\]-\ud7ff]*$/

const valueJson = (value: FieldValue) =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)

/** Skips the keys that are merge tags, because `attributes` contains the same values. */
export const fromDocument = (document: string): ContactData => {
  const { type, attributes, uuid_id, tags, created_at, updated_at } = JSON.parse(`{${document}`)
  return { type, attributes, uuid_id, tags, created_at, updated_at }
}

export const contactJson = (teamId: number, id: number, document: string): string =>
  `{"id":${id},"team_id":${teamId},${document}`
