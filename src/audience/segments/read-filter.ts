import { type FieldErrors, isStorable } from '../../platform/http/requests/validation.ts'
import {
  choiceMessage,
  requiredMessage,
  selectedMessage,
  typeMessage,
  unstorableMessage,
} from '../../platform/http/requests/validation-messages.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { CONTACT_TYPES } from '../contact-fields/field-types.ts'
import { checkValue } from '../contact-fields/field-values.ts'
import { slugOf } from '../contacts/contact-tags.ts'
import { STATUSES } from '../subscribers/subscriber-tables.ts'
import type { FilterReferences } from './filter-references.ts'
import {
  ACTIVITIES,
  COLUMNS,
  type Filter,
  MAX_CONDITIONS,
  MAX_DAYS,
  MAX_LEVELS,
  OPERATORS,
  OPERATORS_OF,
  type Operator,
} from './segment-filter.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Validates a filter from a request or a stored one. Each error includes the path of the invalid part, like `filter.all.2.op`.
 * Returns undefined if there are errors. A stored filter can become invalid when a field or list is deleted.
 */
export const readFilter = (given: unknown, references: FilterReferences, errors: FieldErrors): Filter | undefined => {
  const counted = { conditions: 0 }
  const filter = readPart(given, 'filter', 1, { references, errors, counted })
  if (counted.conditions > MAX_CONDITIONS)
    errors.add('filter', `The filter field must not have more than ${MAX_CONDITIONS} conditions.`)
  return errors.any ? undefined : filter
}

interface Reading {
  readonly references: FilterReferences
  readonly errors: FieldErrors
  readonly counted: { conditions: number }
}

type Reader = (given: Given, path: string, reading: Reading) => Filter | undefined

const readPart = (given: unknown, path: string, level: number, reading: Reading): Filter | undefined => {
  const { errors, counted } = reading
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    errors.add(path, typeMessage(path, ['object']))
    return undefined
  }
  const part = given as Given
  const [kind, another] = KINDS.filter((it) => Object.hasOwn(part, it))
  if (kind === undefined || another !== undefined) {
    errors.add(path, `The ${path} field must have exactly one of the keys ${KINDS.join(', ')}.`)
    return undefined
  }
  const allowed = ['all', 'any', 'not'].includes(kind) ? [kind] : KEYS[kind as Leaf]
  for (const key of Object.keys(part)) {
    if (!allowed.includes(key)) errors.add(`${path}.${key}`, `The ${path}.${key} field can’t be used with ${kind}.`)
  }
  if (kind === 'all' || kind === 'any' || kind === 'not') return readGroup(kind, part[kind], path, level, reading)
  counted.conditions++
  // Conditions beyond the limit are counted, but not validated.
  return counted.conditions > MAX_CONDITIONS ? undefined : LEAVES[kind as Leaf](part, path, reading)
}

const readGroup = (
  kind: 'all' | 'any' | 'not',
  given: unknown,
  path: string,
  level: number,
  reading: Reading,
): Filter | undefined => {
  const { errors } = reading
  const own = `${path}.${kind}`
  if (level > MAX_LEVELS) {
    errors.add(own, `The ${own} field must not be nested more than ${MAX_LEVELS} levels deep.`)
    return undefined
  }
  if (kind === 'not') {
    const filter = readPart(given, own, level + 1, reading)
    return filter && { not: filter }
  }
  if (!Array.isArray(given)) {
    errors.add(own, typeMessage(own, ['array']))
    return undefined
  }
  if (given.length === 0) errors.add(own, requiredMessage(own))
  if (given.length > MAX_CONDITIONS) {
    errors.add(own, `The ${own} field must not have more than ${MAX_CONDITIONS} items.`)
    return undefined
  }
  const filters = given.flatMap((item, index) => readPart(item, `${own}.${index}`, level + 1, reading) ?? [])
  return kind === 'all' ? { all: filters } : { any: filters }
}

const readField: Reader = (given, path, { references: { structure }, errors }) => {
  const field = structure.fields.find(({ tag }) => tag === given.field)
  if (!field) {
    errors.add(`${path}.field`, selectedMessage(`${path}.field`))
    return undefined
  }
  const op = readOne(given, 'op', path, OPERATORS, errors)
  if (op === undefined) return undefined
  const fitting = OPERATORS_OF[field.type]
  if (!fitting.includes(op)) {
    const name = `${path}.op`
    errors.add(
      name,
      `The ${name} field must be one of ${fitting.join(', ')}, because ${field.tag} has the type ${field.type}.`,
    )
    return undefined
  }
  const condition = { field: field.tag, op }
  if (op === 'is_empty' || op === 'is_not_empty') {
    if (given.value !== undefined) errors.add(`${path}.value`, `The ${path}.value field can’t be used with ${op}.`)
    return condition
  }
  const value = readValue(given.value, `${path}.value`, op, field, structure, errors)
  return value === undefined ? undefined : { ...condition, value }
}

type Field = ContactStructure['fields'][number]

const readValue = (
  value: unknown,
  path: string,
  op: Operator,
  field: Field,
  structure: ContactStructure,
  errors: FieldErrors,
): string | number | boolean | undefined => {
  if (value === undefined || value === null || value === '') {
    errors.add(path, requiredMessage(path))
    return undefined
  }
  if (op === 'in_last_days') return readDays(value, path, errors)
  // Values aren't fully validated here: `contains` and `starts_with` compare only part of a value, and contacts can still have text
  // and options that are no longer allowed.
  const isFree = op === 'contains' || op === 'starts_with' || field.type === 'text' || field.type === 'pick_list'
  if (isFree) return readText(value, path, errors)
  const checked = checkValue({ ...field, tag: path }, value, structure)
  if ('fault' in checked) errors.add(path, checked.fault)
  else if (checked.value !== null && !Array.isArray(checked.value)) return checked.value
  return undefined
}

const MAX_TEXT = 255

const readText = (value: unknown, path: string, errors: FieldErrors): string | undefined => {
  if (typeof value !== 'string') errors.add(path, typeMessage(path, ['string']))
  else if (!isStorable(value)) errors.add(path, unstorableMessage(path))
  else if (value.length > MAX_TEXT)
    errors.add(path, `The ${path} field must not be greater than ${MAX_TEXT} characters.`)
  else return value
  return undefined
}

const readDays = (value: unknown, path: string, errors: FieldErrors): number | undefined => {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_DAYS) return value as number
  errors.add(path, `The ${path} field must be a number of days from 1 to ${MAX_DAYS}.`)
  return undefined
}

const readOne = <T extends string>(
  given: Given,
  key: string,
  path: string,
  allowed: readonly T[],
  errors: FieldErrors,
): T | undefined => {
  const name = `${path}.${key}`
  const found = allowed.find((it) => it === given[key])
  if (found === undefined)
    errors.add(name, given[key] === undefined ? requiredMessage(name) : choiceMessage(name, allowed))
  return found
}

const readTag: Reader = ({ tag }, path, { errors }) => {
  const slug = typeof tag === 'string' ? slugOf(tag) : ''
  if (slug === '') errors.add(`${path}.tag`, selectedMessage(`${path}.tag`))
  return { tag: slug }
}

const readList: Reader = ({ list_id, status = 'subscribed' }, path, { references: { listIds }, errors }) => {
  if (!listIds.has(list_id as number)) errors.add(`${path}.list_id`, selectedMessage(`${path}.list_id`))
  const found = readOne({ status }, 'status', path, STATUSES, errors)
  return found && { list_id: list_id as number, status: found }
}

const readType: Reader = (given, path, { errors }) => {
  const type = readOne(given, 'type', path, CONTACT_TYPES, errors)
  return type && { type }
}

const COLUMN_OPERATORS = ['before', 'after', 'in_last_days'] as const

const readColumn: Reader = (given, path, { references: { structure }, errors }) => {
  const column = readOne(given, 'column', path, COLUMNS, errors)
  const op = readOne(given, 'op', path, COLUMN_OPERATORS, errors)
  if (column === undefined || op === undefined) return undefined
  const rules = { tag: column, type: 'datetime', max_length: null, options: null, allow_multiple: false } as const
  const value = readValue(given.value, `${path}.value`, op, rules as unknown as Field, structure, errors)
  return value === undefined ? undefined : { column, op, value: value as string | number }
}

const readActivity: Reader = (given, path, { references: { campaigns, isIdentified }, errors }) => {
  const activity = readOne(given, 'activity', path, ACTIVITIES, errors)
  const days = given.within_days === undefined ? undefined : readDays(given.within_days, `${path}.within_days`, errors)
  const campaign = campaigns.get(given.campaign_id as number)
  if (given.campaign_id !== undefined && !campaign) {
    errors.add(`${path}.campaign_id`, selectedMessage(`${path}.campaign_id`))
    return undefined
  }
  const isRecorded = activity === 'sent' || activity === 'bounced' || (campaign?.isIdentified ?? isIdentified)
  if (activity && !isRecorded) {
    const name = `${path}.activity`
    errors.add(
      name,
      `The ${name} field can’t be ${activity}, because ${campaign ? 'the campaign doesn’t' : 'the team’s campaigns don’t'} record who clicked or opened. Set tracking to identified before you send.`,
    )
  }
  return (
    activity && {
      activity,
      ...(days !== undefined && { within_days: days }),
      ...(campaign && { campaign_id: given.campaign_id as number }),
    }
  )
}

type Leaf = 'field' | 'tag' | 'list_id' | 'type' | 'column' | 'activity'

const LEAVES: Readonly<Record<Leaf, Reader>> = {
  field: readField,
  tag: readTag,
  list_id: readList,
  type: readType,
  column: readColumn,
  activity: readActivity,
}

const KEYS: Readonly<Record<Leaf, readonly string[]>> = {
  field: ['field', 'op', 'value'],
  tag: ['tag'],
  list_id: ['list_id', 'status'],
  type: ['type'],
  column: ['column', 'op', 'value'],
  activity: ['activity', 'within_days', 'campaign_id'],
}

const KINDS = ['all', 'any', 'not', ...Object.keys(LEAVES)]
