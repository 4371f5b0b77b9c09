import { foldCase } from '../../foundation/fold-case.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { checkValue, type FieldValue } from '../contact-fields/field-values.ts'
import type { ContactData } from '../contacts/contact-document.ts'
import { findByValueKeys, findLikeTexts } from '../contacts/contact-index.ts'
import { listExistingIds } from '../contacts/contact-queries.ts'
import { valueKeys } from '../contacts/value-key.ts'
import type { ImportOptions } from './import-queries.ts'
import { hasDecimalComma, valueFromCell } from './row-body.ts'

type Matching = Pick<ImportOptions, 'columns' | 'matchOn' | 'format'>
type Field = ContactStructure['fields'][number]

const fieldOf = ({ matchOn }: Matching, { fields }: ContactStructure): Field | undefined =>
  fields.find(({ tag }) => tag === matchOn)

/** Email addresses match regardless of case, even before the @, because people don't type them consistently. */
const keyOf = ({ type }: Field, value: FieldValue): string | undefined =>
  type === 'email' && typeof value === 'string' ? foldCase(value) : valueKeys(value)[0]

/**
 * Returns the key that a row is matched by. Returns undefined if the import has no `match_on`, or if the cell is empty or isn't
 * a valid value of the field; the row then matches no contact.
 */
export const matchKeyOf = (
  cells: readonly string[],
  matching: Matching,
  structure: ContactStructure,
): string | undefined => {
  const { columns, matchOn, format } = matching
  if (matchOn === null) return undefined
  const cell = cells[columns.indexOf(matchOn)] ?? ''
  if (cell.trim() === '') return undefined
  if (matchOn === 'id') return cell.trim()
  const field = fieldOf(matching, structure)
  if (!field) return undefined
  const checked = checkValue(field, valueFromCell(field, cell, hasDecimalComma(format.delimiter)), structure)
  return 'fault' in checked || checked.value === null ? undefined : keyOf(field, checked.value)
}

/** Returns the ids of contacts that may match each key. `isMatch` makes the final decision. */
export const findMatches = async (
  trx: Tx,
  teamId: number,
  matching: Matching,
  structure: ContactStructure,
  keys: readonly string[],
): Promise<Map<string, number[]>> => {
  const matches = new Map<string, number[]>()
  if (matching.matchOn === null || keys.length === 0) return matches
  if (matching.matchOn === 'id') {
    const ids = keys.filter((key) => /^[1-9]\d{0,15}$/.test(key)).map(Number)
    for (const id of await listExistingIds(trx, teamId, ids)) matches.set(String(id), [id])
    return matches
  }
  const field = fieldOf(matching, structure)
  if (!field) return matches
  if (field.type === 'email') return findLikeTexts(trx, teamId, field.id, keys)
  for (const { value_key, contact_id } of await findByValueKeys(trx, teamId, field.id, keys)) {
    matches.set(value_key, [...(matches.get(value_key) ?? []), contact_id])
  }
  return matches
}

export const isMatch = (
  contact: ContactData | undefined,
  key: string,
  matching: Matching,
  structure: ContactStructure,
): boolean => {
  const field = fieldOf(matching, structure)
  if (field?.type !== 'email') return true
  const value = contact?.attributes[field.id]
  return value !== undefined && keyOf(field, value) === key
}
