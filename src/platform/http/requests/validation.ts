import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import type { Static, TObject, TSchema } from '../../../foundation/json-schema.ts'
import { type FieldMessages, validationFailed } from '../../../foundation/problems.ts'
import { shorten } from '../../../foundation/shorten.ts'
import { NoBody } from './schema-types.ts'
import {
  duplicateMessage,
  keywordMessage,
  maxItemsMessage,
  requiredMessage,
  typeMessage,
  unknownMessage,
  unstorableMessage,
} from './validation-messages.ts'
import { isHttpsUrl, isWebUrl } from './web-url.ts'

/**
 * The maximum number of fields to report errors for, so that a body with a hundred thousand invalid items doesn't cause a huge
 * response.
 */
const MAX_FAILING_FIELDS = 100

/** Collects a request's errors, from its schema as well as from the slice's own rules, so that they are reported together. */
export class FieldErrors {
  readonly #messages: FieldMessages = Object.create(null)
  #fields = 0

  add(field: string, message: string): void {
    const messages = this.#messages[field]
    if (messages) messages.push(message)
    else if (!this.full) {
      this.#messages[field] = [message]
      this.#fields++
    }
  }

  has(field: string): boolean {
    return field in this.#messages
  }

  get any(): boolean {
    return this.#fields > 0
  }

  get full(): boolean {
    return this.#fields >= MAX_FAILING_FIELDS
  }

  get messages(): Readonly<FieldMessages> {
    return this.#messages
  }

  throwIfAny(): void {
    if (this.any) throw validationFailed(this.#messages)
  }
}

/** The keywords of our request schemas that the code below interprets. Ajv checks all others. `trim` and `hasFixedMessage` are custom. */
interface Rules {
  readonly type?: string | readonly string[]
  readonly trim?: boolean
  readonly hasFixedMessage?: boolean
  /** Alternatives with different types. */
  readonly oneOf?: readonly Rules[]
  readonly items?: Rules
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  /** false: other keys are errors. Without it, they are ignored. */
  readonly additionalProperties?: Rules | boolean
  readonly readOnly?: boolean
  readonly properties?: Readonly<Record<string, Rules>>
  readonly required?: readonly string[]
}

/** A property of a body's schema, with values derived from it. They are computed in advance, not for every request. */
interface Property {
  readonly field: string
  readonly rules: Rules
  readonly required: boolean
  readonly isText: boolean
  readonly isNullable: boolean
}

const bodies = new WeakMap<TObject, readonly Property[]>()

const propertiesOf = (schema: TObject): readonly Property[] => {
  const known = bodies.get(schema)
  if (known) return known
  const writable = Object.entries<TSchema>(schema.properties).filter(([, property]) => !(property as Rules).readOnly)
  const properties = writable.map(([field, property]) => {
    const types = typesOf(property as Rules)
    return {
      field,
      rules: property as Rules,
      required: (schema.required ?? []).includes(field),
      isText: types.includes('string'),
      isNullable: types.includes('null'),
    }
  })
  bodies.set(schema, properties)
  return properties
}

/**
 * Validates the schema's properties in a body and adds errors to `errors`. Unknown keys are errors if the schema is strict. Text is
 * trimmed if the schema says so, and an empty string counts as null. Invalid values are left out of the result.
 *
 * If the body is part of a larger one, `prefix` is put before field names in errors, like `messages.3.`.
 */
export const readBody = <S extends TObject>(
  schema: S,
  body: unknown,
  errors: FieldErrors,
  prefix = '',
): Partial<Static<S>> => {
  const given = toObject(body)
  const values: Record<string, unknown> = {}
  refuseUnknown(schema as Rules, given, errors, prefix)
  for (const property of propertiesOf(schema)) {
    const { field } = property
    const value = readProperty(
      prefix === '' ? property : { ...property, field: prefix + field },
      Object.hasOwn(given, field) ? given[field] : undefined,
      errors,
    )
    if (value !== undefined) values[field] = value
  }
  return values as Partial<Static<S>>
}

/** Throws if the request has a body with any keys. */
export const refuseBody = (body: unknown): void => {
  const errors = new FieldErrors()
  readBody(NoBody, body, errors)
  errors.throwIfAny()
}

/** Adds an error for each key that the schema doesn't have, if the schema is strict. */
export const refuseUnknown = (
  { additionalProperties, properties = {} }: Rules,
  given: object,
  errors: FieldErrors,
  prefix: string,
): void => {
  if (additionalProperties !== false) return
  const known = Object.keys(properties).filter((name) => !properties[name]?.readOnly)
  for (const key of Object.keys(given)) {
    if (errors.full) return
    if (!Object.hasOwn(properties, key)) errors.add(prefix + shorten(key), unknownMessage(key, known, prefix))
  }
}

export const toObject = (body: unknown): Readonly<Record<string, unknown>> => {
  if (body === undefined) return {}
  if (jsonType(body) === 'object') return body as Record<string, unknown>
  throw validationFailed({ body: ['The request body must be a JSON object.'] })
}

const readProperty = (
  { field, rules, required, isText, isNullable }: Property,
  value: unknown,
  errors: FieldErrors,
) => {
  if (value === undefined && !required) return undefined
  const cleaned = clean(rules, value)
  const given = cleaned === '' && isText ? null : cleaned
  if (given === null && isNullable) return null
  if (given !== null && given !== undefined) return check(rules, field, given, errors)
  errors.add(field, required || isText ? requiredMessage(field) : typeMessage(field, typesOf(rules)))
  return undefined
}

/**
 * Validates arrays and objects item by item, so that each error names its item and the number of errors is limited. Ajv validates
 * the individual values.
 */
const check = (rules: Rules, field: string, value: unknown, errors: FieldErrors): unknown => {
  const type = jsonType(value)
  const branch = alternativeFor(rules, type)
  if (!typesOf(branch).includes(type) && !(type === 'number' && typesOf(branch).includes('integer'))) {
    errors.add(field, typeMessage(field, typesOf(rules)))
    return undefined
  }
  if (type === 'array' && branch.items) return checkItems(branch, field, value as unknown[], errors)
  if (type === 'object' && typeof branch.additionalProperties === 'object') {
    checkEach(branch.additionalProperties, field, value as Record<string, unknown>, errors)
    return value
  }
  if (type === 'object' && branch.properties) return checkProperties(branch, field, value as object, errors)
  return checkLeaf(branch, field, clean(branch, value), errors)
}

const checkProperties = (rules: Rules, field: string, value: object, errors: FieldErrors) => {
  const { properties = {}, required = [] } = rules
  const checked: Record<string, unknown> = {}
  refuseUnknown(rules, value, errors, `${field}.`)
  for (const [key, property] of Object.entries(properties)) {
    const given = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
    if (given !== undefined) checked[key] = check(property, `${field}.${key}`, given, errors)
    else if (required.includes(key)) errors.add(`${field}.${key}`, requiredMessage(`${field}.${key}`))
  }
  return checked
}

/** If there are too many items, reports only that. */
const checkItems = ({ items, maxItems, uniqueItems }: Rules, field: string, value: unknown[], errors: FieldErrors) => {
  if (maxItems !== undefined && value.length > maxItems) return errors.add(field, maxItemsMessage(field, maxItems))
  const values = checkEach(items as Rules, field, value, errors)
  if (!uniqueItems) return values
  const seen = new Set<unknown>()
  for (const [index, item] of values.entries()) {
    if (item !== undefined && seen.has(item)) errors.add(`${field}.${index}`, duplicateMessage(`${field}.${index}`))
    seen.add(item)
  }
  return values
}

const checkEach = (rules: Rules, field: string, items: unknown[] | Record<string, unknown>, errors: FieldErrors) => {
  const values: unknown[] = []
  for (const [key, item] of Object.entries(items)) {
    if (errors.full) break
    values.push(check(rules, `${field}.${key}`, item, errors))
  }
  return values
}

const checkLeaf = (rules: Rules, field: string, value: unknown, errors: FieldErrors): unknown => {
  if (typeof value === 'string' && !isStorable(value)) {
    errors.add(field, unstorableMessage(field))
    return undefined
  }
  const validate = compiled(rules)
  if (validate(value)) return value
  for (const error of validate.errors ?? []) errors.add(field, keywordMessage(field, error, rules.hasFixedMessage))
  return undefined
}

const alternativeFor = (rules: Rules, type: string): Rules => {
  const found = rules.oneOf?.find((it) => typesOf(it).includes(type))
  return found ? alternativeFor(found, type) : rules
}

const clean = (rules: Rules, value: unknown) => (rules.trim && typeof value === 'string' ? value.trim() : value)

const typesOf = (rules: Rules): readonly string[] =>
  rules.oneOf ? rules.oneOf.flatMap(typesOf) : ([rules.type ?? []].flat() as string[])

const jsonType = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/**
 * Returns false for text that contains NUL or unpaired surrogates. One of the two supported databases can't store them, and both
 * should behave the same way. Also returns false for text with so many combining marks in a row that normalizing it would block
 * the process.
 */
export const isStorable = (text: string) =>
  !text.includes('\0') && text.isWellFormed() && !(text.length > MAX_MARKS && TOO_MANY_MARKS.test(text))

/**
 * How many combining marks in a row are allowed: ten times as many as any script uses. Normalization sorts them in quadratic
 * time, so a long string that consists only of marks would take seconds.
 */
const MAX_MARKS = 100
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u')

// Reports all errors. Their number is bounded, because the schema of each value has only a few keywords.
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, keywords: ['trim', 'hasFixedMessage'] })
  .addFormat('hex-color', /^#[0-9A-Fa-f]{6}$/)
  .addFormat('https-url', isHttpsUrl)
  .addFormat('web-url', isWebUrl)
  // Used only in the API description. The slices parse times themselves, so that their errors can say what is wrong.
  .addFormat('date-time', true)

const validators = new WeakMap<Rules, ValidateFunction>()

const compiled = (rules: Rules) => {
  const validate = validators.get(rules) ?? ajv.compile(rules as AnySchema)
  validators.set(rules, validate)
  return validate
}
