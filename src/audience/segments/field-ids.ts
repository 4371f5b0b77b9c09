import { toTimestamp } from '../../foundation/clock.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import { inChunks } from '../../platform/storage/in-chunks.ts'
import { keyRange, prefixRange, textOfKey } from '../../platform/storage/text-key.ts'
import type { FieldType } from '../contact-fields/field-types.ts'
import { fromDocument } from '../contacts/contact-document.ts'
import { listDocuments } from '../contacts/contact-queries.ts'
import { valueKeys } from '../contacts/value-key.ts'
import { daysAgo, type Evaluation } from './evaluation.ts'
import type { FieldCondition } from './segment-filter.ts'

/**
 * Describes which values of a field match: those whose key is `key`, or is in the range given by `from`, `after` and `below`. Text
 * values must also pass `test`.
 */
interface Match {
  readonly key?: string
  readonly from?: string
  readonly after?: string
  readonly below?: string
  /** Called with the text that `foldCase` returns. */
  readonly test?: (folded: string) => boolean
}

/** `is_not` and `is_empty` are evaluated as the negation of other operators. */
export const readFieldValues = async function* (
  evaluation: Evaluation,
  condition: FieldCondition,
): AsyncGenerator<readonly number[]> {
  const { structure } = evaluation
  const field = structure.fields.find(({ tag }) => tag === condition.field)
  if (!field) throw new Error(`The field ${condition.field} doesn’t exist.`)
  const { test, ...range } = matchOf(condition, field.type, evaluation)
  for await (const rows of readFieldKeys(evaluation, field.id, range)) {
    if (!test) yield rows.map(({ id }) => id)
    else {
      const texts = rows.map(({ id, key }) => ({ id, ...textOfKey(key) }))
      yield texts.filter(({ text, isCut }) => !isCut && test(text)).map(({ id }) => id)
      yield passingInFull(
        evaluation,
        field.id,
        texts.filter(({ isCut }) => isCut).map(({ id }) => id),
        test,
      )
    }
  }
}

interface ValueKey {
  readonly key: string
  /** The contact that has the value. */
  readonly id: number
}

export const readFieldKeys = (
  { db, teamId }: Evaluation,
  fieldId: number,
  { key, from, after, below }: Omit<Match, 'test'> = {},
): AsyncGenerator<readonly ValueKey[]> =>
  inChunks<ValueKey>((last, limit) => {
    let query = db
      .selectFrom('contact_values')
      .select(['value_key as key', 'contact_id as id'])
      .where('team_id', '=', teamId)
      .where('field_id', '=', fieldId)
      .orderBy('value_key')
      .orderBy('contact_id')
      .limit(limit)
    if (key !== undefined) query = query.where('value_key', '=', key)
    if (from !== undefined) query = query.where('value_key', '>=', from)
    if (after !== undefined) query = query.where('value_key', '>', after)
    if (below !== undefined) query = query.where('value_key', '<', below)
    if (last) query = query.where((eb) => eb(eb.refTuple('value_key', 'contact_id'), '>', eb.tuple(last.key, last.id)))
    return query.execute()
  })

const matchOf = ({ op, value }: FieldCondition, type: FieldType, evaluation: Evaluation): Match => {
  if (op === 'is_not_empty') return {}
  if (op === 'contains' || op === 'starts_with') {
    const part = foldCase(String(value))
    if (op === 'contains') return { test: (text) => text.includes(part) }
    return { ...prefixRange(String(value)), test: (text) => text.startsWith(part) }
  }
  if (op === 'in_last_days') return inLastDays(type, value as number, evaluation)
  if (op === 'is' && (type === 'text' || type === 'email' || type === 'url')) {
    const whole = foldCase(String(value))
    return { ...keyRange(String(value)), test: (text) => text === whole }
  }
  const [key = ''] = valueKeys(value as string | number | boolean)
  if (op === 'greater' || op === 'after') return { after: key }
  if (op === 'less' || op === 'before') return { below: key }
  return { key }
}

/** For dates, the range consists of whole days in the team's time zone, including today. */
const inLastDays = (type: FieldType, days: number, { now, timeZone }: Evaluation): Match => {
  if (type === 'datetime')
    return { from: keyOf(daysAgo(now, days)), below: keyOf(toTimestamp(now.add({ seconds: 1 }))) }
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  return { from: today.subtract({ days: days - 1 }).toString(), below: today.add({ days: 1 }).toString() }
}

const keyOf = (text: string) => valueKeys(text)[0] as string

/** Reads the full values, because keys are truncated. */
const passingInFull = async (
  { db, teamId }: Evaluation,
  fieldId: number,
  ids: readonly number[],
  test: (folded: string) => boolean,
): Promise<number[]> => {
  if (ids.length === 0) return []
  const documents = await listDocuments(db, teamId, [...new Set(ids)])
  return documents.flatMap(({ id, document }) => {
    const values = [fromDocument(document).attributes[fieldId]].flat()
    return values.some((value) => typeof value === 'string' && test(foldCase(value))) ? [id] : []
  })
}
