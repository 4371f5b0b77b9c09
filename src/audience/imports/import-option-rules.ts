import { listFromCell } from '../../foundation/csv/cell-lists.ts'
import { shorten } from '../../foundation/shorten.ts'
import { MAX_ID } from '../../platform/http/requests/schema-types.ts'
import { type FieldErrors, isStorable } from '../../platform/http/requests/validation.ts'
import { maxItemsMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, slugOf, type Tag, tagsOf } from '../contacts/contact-tags.ts'
import { findListForReference } from '../lists/list-queries.ts'

export const got = (value: string) => `got “${shorten(value)}”`

export const readChoice = <Choice extends string>(
  name: string,
  given: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
  errors: FieldErrors,
): Choice => {
  if (given === undefined) return fallback
  const chosen = choices.find((choice) => choice === given)
  if (chosen === undefined)
    errors.add(name, `The selected ${name} is invalid (${got(given)}; allowed: ${choices.join(', ')}).`)
  return chosen ?? fallback
}

/** Parses the names of the tags to add, from a comma-separated list or a JSON array. */
export const readAddTags = (given: string | undefined, errors: FieldErrors): Tag[] => {
  const names = listFromCell(given ?? '').map((name) => name.trim())
  if (names.length > MAX_TAGS) errors.add('add_tags', maxItemsMessage('add_tags', MAX_TAGS))
  for (const name of names.slice(0, MAX_TAGS)) {
    if (slugOf(name) === '' || !isStorable(name) || [...name].length > MAX_TAG_LENGTH)
      errors.add(
        'add_tags',
        `Each name in the add_tags field must contain a letter or a digit and have at most ${MAX_TAG_LENGTH} characters (${got(name)}).`,
      )
  }
  return errors.has('add_tags') ? [] : tagsOf(names)
}

/** Another team's id and an unknown id cause the same error. */
export const readListId = async (
  trx: Tx,
  teamId: number,
  given: string | undefined,
  errors: FieldErrors,
): Promise<number | null> => {
  if (given === undefined || given === '') return null
  const isId = /^[1-9][0-9]{0,15}$/.test(given) && Number(given) <= MAX_ID
  const list = isId ? await findListForReference(trx, teamId, Number(given)) : undefined
  if (!list)
    errors.add(
      'list_id',
      `The selected list_id is invalid (${got(given)}; allowed: the id of one of the team's lists).`,
    )
  return list?.id ?? null
}
