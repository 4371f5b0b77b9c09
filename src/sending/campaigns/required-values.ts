import { numberOfKey } from '../../audience/contacts/value-key.ts'
import { readContacts } from '../../audience/segments/condition-ids.ts'
import { ContactSet } from '../../audience/segments/contact-set.ts'
import type { Evaluation } from '../../audience/segments/evaluation.ts'
import { readFieldKeys } from '../../audience/segments/field-ids.ts'
import { collect, findMembers } from '../../audience/segments/find-members.ts'

/**
 * Finds the contacts that have a required value. `city` is a field of the contact itself, and `employer.city` is a field of the
 * contact that `employer` refers to. As in rendering, related contacts that were deleted don't count.
 */
export const findContactsWithValue = async (evaluation: Evaluation, name: string): Promise<ContactSet> => {
  const [tag = '', own] = name.split('.')
  const field = evaluation.structure.fields.find((it) => it.tag === tag)
  if (field?.type !== 'related') return findMembers(evaluation, { field: tag, op: 'is_not_empty' })
  const isKnown = own === undefined || evaluation.structure.fields.some((it) => it.tag === own)
  if (!isKnown) return new ContactSet()
  const related =
    own === undefined
      ? await collect(readContacts(evaluation))
      : await findMembers(evaluation, { field: own, op: 'is_not_empty' })
  return collect(readReferring(evaluation, field.id, related))
}

/** Yields the contacts whose field refers to one of the given contacts. */
const readReferring = async function* (
  evaluation: Evaluation,
  fieldId: number,
  related: ContactSet,
): AsyncGenerator<readonly number[]> {
  for await (const rows of readFieldKeys(evaluation, fieldId)) {
    yield rows.filter(({ key }) => related.has(numberOfKey(key))).map(({ id }) => id)
  }
}
