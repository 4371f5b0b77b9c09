import { Type } from '../../../foundation/json-schema.ts'
import { type Query, readSegmentId, readSingle } from '../../../platform/http/requests/query.ts'
import { type FieldErrors, isStorable } from '../../../platform/http/requests/validation.ts'
import { choiceMessage, unstorableMessage } from '../../../platform/http/requests/validation-messages.ts'
import type { ContactStructure } from '../../contact-fields/contact-field-queries.ts'
import { checkValue, type FieldValue, valueFromText } from '../../contact-fields/field-values.ts'
import { slugOf } from '../contact-tags.ts'
import type { ContactOrder } from './contact-order.ts'
import type { ContactSearch, Members } from './matching-contacts.ts'
import { termOf } from './search-text.ts'
import { type ValueFilter, valueFilter } from './value-filter.ts'

/** The same as the default length limit of text fields, so that a term can be as long as most values. */
const MAX_TERM_LENGTH = 255

/** The filters that both search and export support. */
export const FILTERS = {
  searchTerm: Type.Optional(
    Type.String({
      maxLength: MAX_TERM_LENGTH,
      description:
        'Words that must all occur in text, email, phone or url values, in any order and regardless of case: `wren alder`. A word of one or two characters matches only the beginnings of words.',
    }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Tag slugs. Matches contacts with any of them: `tags[]=vip&tags[]=new`.',
    }),
  ),
  segment_id: Type.Optional(
    Type.String({ description: 'The id of a segment. Matches contacts that are currently in it.' }),
  ),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'Use a field’s tag as a parameter to match contacts that have this value, or any of several values: `city=Graz`, `city[]=Graz&city[]=Linz`. Email addresses match regardless of case.',
    }),
  ),
}

const PAGE_KEYS = ['page', 'per_page']
const OWN_KEYS = ['order_by', 'searchTerm', 'segment_id', 'tags']
const ORDER_COLUMNS = ['id', 'created_at', 'updated_at'] as const

/** Throws if there is no such segment. */
export type MembersOf = (teamId: number, segmentId: number) => Promise<Members>

/** Parameters without a value count as absent; unknown parameters are errors. */
export const readSearch = async (
  teamId: number,
  query: Query,
  structure: ContactStructure,
  membersOf: MembersOf,
  errors: FieldErrors,
): Promise<ContactSearch> => {
  const given = new Map<string, readonly string[]>()
  for (const [key, values] of query) {
    const filled = values.filter((value) => value.trim() !== '')
    if (!filled.every(isStorable)) errors.add(key, unstorableMessage(key))
    else if (filled.length > 0 || !isKnown(key, structure)) given.set(key, filled)
  }
  const term = readSingle(given, 'searchTerm', errors)
  if (term && [...term].length > MAX_TERM_LENGTH)
    errors.add('searchTerm', `The searchTerm field must not be greater than ${MAX_TERM_LENGTH} characters.`)
  const segmentId = readSegmentId(given, errors)
  const search = {
    term: term ? termOf(teamId, term) : undefined,
    tags: [...new Set((given.get('tags') ?? []).map(slugOf))],
    order: readOrder(readSingle(given, 'order_by', errors), structure, errors),
    values: readValues(given, structure, errors),
  }
  // Finding the members can take seconds, so skip it if the request has errors.
  const members = segmentId === undefined || errors.any ? undefined : await membersOf(teamId, segmentId)
  return { ...search, members }
}

const isKnown = (key: string, { fields }: ContactStructure) =>
  [...PAGE_KEYS, ...OWN_KEYS].includes(key) || fields.some(({ tag }) => tag === key)

const readOrder = (text: string | undefined, { fields }: ContactStructure, errors: FieldErrors): ContactOrder => {
  if (text === undefined) return { by: 'id', descending: false }
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  const by = ORDER_COLUMNS.find((column) => column === name) ?? fields.find(({ tag }) => tag === name)?.id
  if (by === undefined) errors.add('order_by', choiceMessage('order_by', [...ORDER_COLUMNS, 'a merge tag']))
  return { by: by ?? 'id', descending }
}

/** Normalizes values the way the field stores them, so that a phone number is found in any notation. */
const readValues = (given: Query, structure: ContactStructure, errors: FieldErrors): ContactSearch['values'] => {
  const filters: ValueFilter[] = []
  for (const [key, texts] of given) {
    if (PAGE_KEYS.includes(key) || OWN_KEYS.includes(key)) continue
    const field = structure.fields.find(({ tag }) => tag === key)
    if (!field) {
      errors.add(key, `The ${key} parameter is neither a contact field nor a search parameter.`)
      continue
    }
    const values: FieldValue[] = []
    for (const text of texts) {
      // For text fields and pick lists, any text is accepted, because stored values may no longer be valid: an option may have been
      // removed, or the length limit lowered.
      const isFree = field.type === 'text' || field.type === 'pick_list'
      const checked = isFree ? { value: text } : checkValue(field, valueFromText(field, text), structure)
      if ('fault' in checked) errors.add(key, checked.fault)
      else if (checked.value !== null) values.push(checked.value)
    }
    if (values.length > 0) filters.push(valueFilter(field.id, field.type, values))
  }
  return filters
}
