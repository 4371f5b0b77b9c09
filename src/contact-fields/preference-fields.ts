import type { FieldErrors } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import type { Db } from '../storage/dialect.ts'
import { getContactStructure } from './contact-field-queries.ts'
import type { FieldType } from './field-types.ts'

/** Contacts can't change their addresses, because new ones would have to be confirmed, or their related contacts. */
const FIXED_TYPES: readonly FieldType[] = ['email', 'phone', 'related']

/** Checks the merge tags of the fields that contacts can change in the preference center. */
export const checkPreferenceFields = async (
  db: Db,
  teamId: number,
  tags: readonly string[],
  errors: FieldErrors,
): Promise<void> => {
  if (tags.length === 0) return
  const { fields } = await getContactStructure(db, teamId)
  for (const [index, tag] of tags.entries()) {
    const types = fields.filter((field) => field.tag === tag).map(({ type }) => type)
    const field = `preference_fields.${index}`
    if (types.length === 0) errors.add(field, selectedMessage(field))
    else if (types.some((type) => FIXED_TYPES.includes(type)))
      errors.add(field, `The ${field} field can’t be ${tag}: contacts can’t change addresses and related contacts.`)
  }
}
