import type { FieldType } from '../../../../src/audience/contact-fields/field-types.ts'
import {
  type Activity,
  type Filter,
  OPERATORS_OF,
  type Operator,
} from '../../../../src/audience/segments/segment-filter.ts'
import type { NumberFormats } from '../../texts/formats.ts'

/** How a group combines its parts. `none`: no part matches. `not_all`: at least one part doesn't match. */
export const MODES = ['all', 'any', 'none', 'not_all'] as const
export type Mode = (typeof MODES)[number]

/** A condition as the user enters it: values are text, and may be missing. */
export interface Condition {
  readonly key: number
  /** `field:` and a merge tag, or one of the other kinds. */
  readonly kind: string
  readonly op: Operator
  readonly value: string
  readonly listId: number | null
  readonly status: 'subscribed' | 'pending' | 'unsubscribed'
  readonly activity: Activity
  /** If null, the activity can be at any time. */
  readonly withinDays: number | null
  /** If null, the activity can be about any message. */
  readonly campaignId: number | null
}

export interface Group {
  readonly key: number
  readonly mode: Mode
  readonly items: readonly (Condition | Group)[]
}

export type Part = Condition | Group
export const isGroup = (part: Part): part is Group => 'items' in part

let lastKey = 0
const newKey = () => ++lastKey

const EMPTY: Omit<Condition, 'key' | 'kind'> = {
  op: 'is',
  value: '',
  listId: null,
  status: 'subscribed',
  activity: 'sent',
  withinDays: null,
  campaignId: null,
}

export const newCondition = (kind: string): Condition => ({ ...EMPTY, key: newKey(), kind })
export const newGroup = (mode: Mode, items: readonly Part[]): Group => ({ key: newKey(), mode, items })

const FIELD = 'field:'
export const fieldKind = (tag: string) => `${FIELD}${tag}`
/** Returns the merge tag, or undefined if the condition isn't about a field. */
export const tagIn = (kind: string): string | undefined =>
  kind.startsWith(FIELD) ? kind.slice(FIELD.length) : undefined

const COLUMN_OPERATORS: readonly Operator[] = ['before', 'after', 'in_last_days']

export const operatorsOf = (kind: string, type: FieldType | undefined): readonly Operator[] =>
  tagIn(kind) === undefined ? COLUMN_OPERATORS : OPERATORS_OF[type ?? 'text']

export const needsValue = (op: Operator) => op !== 'is_empty' && op !== 'is_not_empty'

/** Converts a filter from the API to a tree that the form can show. The top of the tree is always a group. */
export const treeOf = (filter: Filter, formats: NumberFormats): Group => {
  const part = partOf(filter, formats)
  return isGroup(part) ? part : newGroup('all', [part])
}

const partOf = (filter: Filter, formats: NumberFormats): Part => {
  const partsOf = (filters: readonly Filter[]) => filters.map((part) => partOf(part, formats))
  if ('all' in filter) return newGroup('all', partsOf(filter.all))
  if ('any' in filter) return newGroup('any', partsOf(filter.any))
  if ('not' in filter) {
    const { not } = filter
    if ('any' in not) return newGroup('none', partsOf(not.any))
    if ('all' in not) return newGroup('not_all', partsOf(not.all))
    return newGroup('none', partsOf([not]))
  }
  if ('field' in filter) {
    const { field, op, value = '' } = filter
    const text = typeof value === 'number' ? formats.inputNumber(value) : String(value)
    return { ...newCondition(fieldKind(field)), op, value: text }
  }
  if ('tag' in filter) return { ...newCondition('tag'), value: filter.tag }
  if ('list_id' in filter) return { ...newCondition('list'), listId: filter.list_id, status: filter.status }
  if ('type' in filter) return { ...newCondition('type'), value: filter.type }
  if ('column' in filter) return { ...newCondition(filter.column), op: filter.op, value: String(filter.value) }
  const { activity, within_days: withinDays = null, campaign_id: campaignId = null } = filter
  return { ...newCondition('activity'), activity, withinDays, campaignId }
}

export type TypeOf = (tag: string) => FieldType | undefined

/** Returns a value in the format that the API expects. Returns an invalid number unchanged, so that the server reports it. */
const sentValue = (
  text: string,
  op: Operator,
  type: FieldType | undefined,
  formats: NumberFormats,
): string | number | boolean => {
  if (op === 'in_last_days') return Number(text)
  if (type === 'number') return formats.parseNumber(text) ?? text
  if (type === 'related') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

const conditionOf = (condition: Condition, typeOf: TypeOf, formats: NumberFormats): unknown => {
  const { kind, op, value, listId, status, activity, withinDays, campaignId } = condition
  const tag = tagIn(kind)
  if (tag !== undefined)
    return { field: tag, op, ...(needsValue(op) && { value: sentValue(value, op, typeOf(tag), formats) }) }
  switch (kind) {
    case 'tag':
      return { tag: value }
    case 'list':
      return { list_id: listId, status }
    case 'type':
      return { type: value }
    case 'activity':
      return {
        activity,
        ...(withinDays !== null && { within_days: withinDays }),
        ...(campaignId !== null && { campaign_id: campaignId }),
      }
    default:
      return { column: kind, op, value: sentValue(value, op, 'datetime', formats) }
  }
}

export interface BuiltFilter {
  readonly filter: Filter
  /** The key of each condition, by its path in the filter, like `filter.all.0`. */
  readonly paths: ReadonlyMap<string, number>
}

export const filterOf = (tree: Group, typeOf: TypeOf, formats: NumberFormats): BuiltFilter => {
  const paths = new Map<string, number>()
  const build = (part: Part, path: string): unknown => {
    if (!isGroup(part)) {
      paths.set(path, part.key)
      return conditionOf(part, typeOf, formats)
    }
    const { mode, items } = part
    const [only] = items
    if (mode === 'none' && only && items.length === 1 && !isGroup(only)) return { not: build(only, `${path}.not`) }
    const isNot = mode === 'none' || mode === 'not_all'
    const name = mode === 'any' || mode === 'none' ? 'any' : 'all'
    const at = isNot ? `${path}.not.${name}` : `${path}.${name}`
    const list = { [name]: items.map((item, index) => build(item, `${at}.${index}`)) }
    return isNot ? { not: list } : list
  }
  return { filter: build(tree, 'filter') as Filter, paths }
}

const isConditionComplete = ({ kind, op, value, listId }: Condition): boolean => {
  if (kind === 'list') return listId !== null
  if (kind === 'activity') return true
  if (tagIn(kind) !== undefined && !needsValue(op)) return true
  return value.trim() !== ''
}

export const isComplete = (part: Part): boolean =>
  isGroup(part) ? part.items.length > 0 && part.items.every(isComplete) : isConditionComplete(part)

/** Returns how many nesting levels a group adds, as the API counts them. */
export const levelsOf = (mode: Mode) => (mode === 'none' || mode === 'not_all' ? 2 : 1)

export const countConditions = (part: Part): number =>
  isGroup(part) ? part.items.reduce((sum, item) => sum + countConditions(item), 0) : 1
