import { setImmediate as nextTurn } from 'node:timers/promises'
import { readActivity, readColumn, readContacts, readSubscribers, readTagged, readType } from './condition-ids.ts'
import { ContactSet } from './contact-set.ts'
import type { Evaluation } from './evaluation.ts'
import { readFieldValues } from './field-ids.ts'
import type { Filter } from './segment-filter.ts'

/**
 * Reads each condition from an index in small chunks, so that other requests can run in between. The filter must have been
 * validated against the same contact structure.
 */
export const findMembers = async (evaluation: Evaluation, filter: Filter): Promise<ContactSet> => {
  let everyone: Promise<ContactSet> | undefined
  const complement = async (set: ContactSet) => {
    everyone ??= collect(readContacts(evaluation))
    return (await everyone).without(set)
  }

  const find = async (part: Filter): Promise<ContactSet> => {
    if ('all' in part) return findAll(part.all)
    if ('any' in part) {
      let found = new ContactSet()
      for (const each of part.any) found = found.or(await find(each))
      return found
    }
    if ('not' in part) return complement(await find(part.not))
    if ('field' in part) {
      if (part.op === 'is_not') return complement(await find({ ...part, op: 'is' }))
      if (part.op === 'is_empty') return complement(await find({ ...part, op: 'is_not_empty' }))
      return collect(readFieldValues(evaluation, part))
    }
    if ('tag' in part) return collect(readTagged(evaluation, part.tag))
    if ('list_id' in part) return collect(readSubscribers(evaluation, part))
    if ('type' in part) return collect(readType(evaluation, part.type))
    if ('column' in part) return collect(readColumn(evaluation, part))
    return collect(readActivity(evaluation, part))
  }

  const findAll = async ([first, ...others]: readonly Filter[]): Promise<ContactSet> => {
    let found = first ? await find(first) : new ContactSet()
    for (const each of others) {
      if (found.isEmpty) break
      found = found.and(await find(each))
    }
    return found
  }

  return find(filter)
}

/** Lets other requests run between chunks. */
export const collect = async (chunks: AsyncIterable<readonly number[]>): Promise<ContactSet> => {
  const set = new ContactSet()
  for await (const ids of chunks) {
    for (const id of ids) set.add(id)
    await nextTurn()
  }
  return set
}
