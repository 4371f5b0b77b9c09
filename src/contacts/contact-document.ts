import type { ContactType } from '../contact-fields/field-types.ts'
import type { FieldValue } from '../contact-fields/field-values.ts'
import type { Tag } from './contact-tags.ts'

/** Values by the id of their field. */
export type Attributes = Record<string, FieldValue>

/** All of a contact but its id and team, which stand before it. */
export interface ContactData {
  readonly type: ContactType
  readonly attributes: Attributes
  readonly uuid_id: string
  readonly tags: readonly Tag[]
  readonly created_at: string
  readonly updated_at: string
}

/** What decides how values are flattened. */
export interface FlattenedField {
  readonly id: number
  readonly tag: string
  readonly contact_type: ContactType
}

/**
 * The contact in JSON as the API shows it, without its opening brace, id and team. It is stored like this, so that a page of
 * contacts is texts, joined. Written out, since a tag may be any word, `__proto__` too.
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

/** Texts without anything to escape, most of them, are spared the serialiser. */
const PLAIN = /^[ !#-[\]-\ud7ff]*$/

const valueJson = (value: FieldValue) =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)

/** The contact that a document shows; its flattened values are of no use, since attributes has them all. */
export const fromDocument = (document: string): ContactData => {
  const { type, attributes, uuid_id, tags, created_at, updated_at } = JSON.parse(`{${document}`)
  return { type, attributes, uuid_id, tags, created_at, updated_at }
}

export const contactJson = (teamId: number, id: number, document: string): string =>
  `{"id":${id},"team_id":${teamId},${document}`
