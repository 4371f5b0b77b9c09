import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { checkValue } from '../contact-fields/field-values.ts'
import { findByValueKeys } from '../contacts/contact-index.ts'
import { listExistingIds } from '../contacts/contact-queries.ts'
import { valueKeys } from '../contacts/value-key.ts'
import type { Tx } from '../storage/dialect.ts'
import type { ImportOptions } from './import-queries.ts'
import { valueFromCell } from './row-body.ts'

type Matching = Pick<ImportOptions, 'columns' | 'matchOn'>

/** What a row is told apart by; undefined: it has nothing there, or nothing that could be, and so matches nobody. */
export const matchKeyOf = (
  cells: readonly string[],
  { columns, matchOn }: Matching,
  { fields, defaultCountry }: ContactStructure,
): string | undefined => {
  if (matchOn === null) return undefined
  const cell = cells[columns.indexOf(matchOn)] ?? ''
  if (cell.trim() === '') return undefined
  if (matchOn === 'id') return cell.trim()
  const field = fields.find(({ tag }) => tag === matchOn)
  if (!field) return undefined
  const checked = checkValue(field, valueFromCell(field, cell), { defaultCountry })
  return 'fault' in checked || checked.value === null ? undefined : valueKeys(checked.value)[0]
}

/** The ids of the contacts that each key stands for. */
export const findMatches = async (
  trx: Tx,
  teamId: number,
  { matchOn }: Matching,
  { fields }: ContactStructure,
  keys: readonly string[],
): Promise<Map<string, number[]>> => {
  const matches = new Map<string, number[]>()
  if (matchOn === null || keys.length === 0) return matches
  if (matchOn === 'id') {
    const ids = keys.filter((key) => /^[1-9]\d{0,15}$/.test(key)).map(Number)
    for (const id of await listExistingIds(trx, teamId, ids)) matches.set(String(id), [id])
    return matches
  }
  const field = fields.find(({ tag }) => tag === matchOn)
  if (!field) return matches
  for (const { value_key, contact_id } of await findByValueKeys(trx, teamId, field.id, keys)) {
    matches.set(value_key, [...(matches.get(value_key) ?? []), contact_id])
  }
  return matches
}
