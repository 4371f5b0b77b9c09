import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../../platform/storage/tables.ts'
import { isCut, type KeyRange, keyRange } from '../../../platform/storage/text-key.ts'
import type { FieldType } from '../../contact-fields/field-types.ts'
import type { FieldValue } from '../../contact-fields/field-values.ts'
import { valueKeys } from '../value-key.ts'
import { wholeValueParts } from './search-text.ts'

/** A contact passes if the key of its value is one of `keys`, or if its value matches an item of `alike` regardless of case. */
export interface ValueFilter {
  readonly fieldId: number
  readonly keys: readonly string[]
  readonly alike: readonly AlikeText[]
}

/** Text to match regardless of case. */
interface AlikeText extends KeyRange {
  /**
   * Used only for text of more than 100 characters, because keys are truncated to that length. The contact's search text must also
   * contain one of these parts. Search text treats some letters as equal, such as ß and ss. So beyond the first 100 characters,
   * addresses that differ only in such letters also match.
   */
  readonly parts: readonly string[]
}

/** Matches email addresses regardless of case, because people don't type them consistently. */
export const valueFilter = (fieldId: number, type: FieldType, values: readonly FieldValue[]): ValueFilter => {
  const addresses = type === 'email' ? values.filter((value) => typeof value === 'string') : []
  return {
    fieldId,
    keys: type === 'email' ? [] : values.flatMap(valueKeys),
    alike: addresses.map((text) => ({ ...keyRange(text), parts: isCut(text) ? wholeValueParts(text) : [] })),
  }
}

/**
 * Returns an SQL condition that is true for values that pass the filter. Without `hasPart`, it may also be true for other values,
 * so the matches must be checked again.
 */
export const passes = <From extends keyof Tables>(
  eb: ExpressionBuilder<Tables, From | 'contact_values'>,
  { keys, alike }: ValueFilter,
  hasPart?: (part: string) => Expression<SqlBool>,
): Expression<SqlBool> => {
  const values = eb as unknown as ExpressionBuilder<Tables, 'contact_values'>
  return values.or([
    ...(keys.length === 0 ? [] : [values('value_key', 'in', keys)]),
    ...alike.map(({ from, below, parts }) =>
      values.and([
        values('value_key', '>=', from),
        values('value_key', '<', below),
        ...(hasPart && parts.length > 0 ? [values.or(parts.map(hasPart))] : []),
      ]),
    ),
  ])
}
