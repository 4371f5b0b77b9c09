import { getSettings, updateSettings } from '../../accounts/teams/setting-queries.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { getContactStructure, type TagChange } from './contact-field-queries.ts'
import type { FieldType } from './field-types.ts'

/** Fields of these types can't be changed by contacts. For example, a new address would have to be confirmed first. */
const FIXED_TYPES: readonly FieldType[] = ['email', 'phone', 'related']

export const isChangeable = ({ type }: { readonly type: FieldType }): boolean => !FIXED_TYPES.includes(type)

/** Adds an error for each merge tag that no field has, or whose field contacts can't change. */
export const checkPreferenceFields = async (
  db: Db,
  teamId: number,
  tags: readonly string[],
  errors: FieldErrors,
): Promise<void> => {
  if (tags.length === 0) return
  const { fields } = await getContactStructure(db, teamId)
  for (const [index, tag] of tags.entries()) {
    const field = `preference_fields.${index}`
    // An item that isn't text already has an error.
    if (errors.has(field)) continue
    const types = fields.filter((it) => it.tag === tag).map(({ type }) => type)
    if (types.length === 0) errors.add(field, selectedMessage(field))
    else if (types.some((type) => FIXED_TYPES.includes(type)))
      errors.add(field, `The ${field} field can’t be ${tag}: contacts can’t change addresses and related contacts.`)
  }
}

/** Changes a field's merge tag in the team's `preference_fields` setting, so that contacts can still change the field. */
export const renamePreferenceField = async (
  trx: Tx,
  teamId: number,
  { before, after }: TagChange,
  now: string,
): Promise<void> => {
  const { preference_fields: tags } = await getSettings(trx, teamId)
  if (!tags.includes(before)) return
  // The setting may already contain the new merge tag, because the tags of deleted fields stay in it.
  const renamed = tags.filter((tag) => tag !== after).map((tag) => (tag === before ? after : tag))
  await updateSettings(trx, teamId, { preference_fields: renamed }, now)
}
