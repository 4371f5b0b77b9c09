import type { ContactType, FieldType } from '../contact-fields/field-types.ts'
import type { Status } from '../subscribers/subscriber-tables.ts'

export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  | FieldCondition
  | { readonly tag: string }
  | { readonly list_id: number; readonly status: Status }
  | { readonly type: ContactType }
  | ColumnCondition
  | ActivityCondition

export interface FieldCondition {
  /** The field's merge tag. */
  readonly field: string
  readonly op: Operator
  /** A value in the field's storage format, or a number of days. */
  readonly value?: string | number | boolean
}

export interface ColumnCondition {
  readonly column: Column
  readonly op: 'before' | 'after' | 'in_last_days'
  readonly value: string | number
}

export interface ActivityCondition {
  readonly activity: Activity
  readonly within_days?: number
  readonly campaign_id?: number
}

export const COLUMNS = ['created_at', 'updated_at'] as const
export type Column = (typeof COLUMNS)[number]

export const ACTIVITIES = ['sent', 'clicked', 'opened', 'bounced'] as const
export type Activity = (typeof ACTIVITIES)[number]

export const OPERATORS = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'greater',
  'less',
  'before',
  'after',
  'in_last_days',
  'is_empty',
  'is_not_empty',
] as const
export type Operator = (typeof OPERATORS)[number]

const ANY_TYPE = ['is', 'is_not', 'is_empty', 'is_not_empty'] as const satisfies readonly Operator[]
const TEXT = [...ANY_TYPE, 'contains', 'starts_with'] as const satisfies readonly Operator[]
const TIME = [...ANY_TYPE, 'before', 'after', 'in_last_days'] as const satisfies readonly Operator[]

export const OPERATORS_OF: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: TEXT,
  email: TEXT,
  phone: TEXT,
  url: TEXT,
  number: [...ANY_TYPE, 'greater', 'less'],
  date: TIME,
  datetime: TIME,
  boolean: ANY_TYPE,
  pick_list: ANY_TYPE,
  related: ANY_TYPE,
}

export const MAX_LEVELS = 4
export const MAX_CONDITIONS = 50
export const MAX_DAYS = 3_650
