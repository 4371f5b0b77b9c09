import type { Tx } from '../../platform/storage/dialect.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { joinContactWriters } from '../contact-fields/contact-writers.ts'
import { checkValue, type FieldValue } from '../contact-fields/field-values.ts'
import { lockContact, updateContact } from './contact-queries.ts'

/**
 * Saves values that a contact entered themselves. `values` is keyed by field id; null deletes a value. Ignores a value if its field
 * was deleted or changed in the meantime.
 */
export const setValues = async (
  trx: Tx,
  teamId: number,
  contactId: number,
  values: ReadonlyMap<number, FieldValue | null>,
  now: string,
): Promise<void> => {
  if (values.size === 0) return
  await joinContactWriters(trx, teamId)
  const before = await lockContact(trx, teamId, contactId)
  const structure = await getContactStructure(trx, teamId)
  const attributes = { ...before.attributes }
  for (const [id, value] of values) {
    const field = structure.fields.find((it) => it.id === id && it.contact_type === before.type)
    const checked = field && checkValue(field, value, structure)
    if (!checked || !('value' in checked)) continue
    if (checked.value === null) delete attributes[id]
    else attributes[id] = checked.value
  }
  await updateContact(trx, teamId, contactId, before, { attributes, tags: before.tags }, structure, now)
}
