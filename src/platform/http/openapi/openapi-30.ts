/**
 * Converts our OpenAPI 3.1 description to OpenAPI 3.0, for code generators that can't read 3.1. Supports only what our description
 * uses.
 */

import type { Schema } from './components.ts'

/** Keywords whose values are data, not schemas. */
const DATA = ['example', 'examples', 'default', 'enum', 'required', 'tags', 'security']

/** Keywords that 3.0 doesn't have, and that only narrow down what is valid or are for people. */
const DROPPED = ['contentMediaType', 'propertyNames', 'patternProperties', 'summary', 'identifier']

export const toOpenapi30 = ({ info, paths, components, ...rest }: Schema): Schema => ({
  ...rest,
  openapi: '3.0.3',
  info: convert(info),
  paths: convert(paths),
  components: convert(components),
})

const convert = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(convert)
  return typeof value === 'object' && value !== null ? convertObject(value as Schema) : value
}

const convertObject = (value: Schema): Schema => {
  const isOperation = 'operationId' in value
  const kept = Object.entries(value).filter(([key]) => isOperation || !DROPPED.includes(key))
  const converted = Object.fromEntries(
    kept.map(([key, it]) => [key, key === 'properties' ? convertEach(it) : DATA.includes(key) ? it : convert(it)]),
  )
  return [asNullable, withoutNullAlternative, withOneValue, withOneExample, asBinary].reduce(
    (schema, step) => step(schema),
    converted,
  )
}

/** Converts the values of an object whose keys are names, and not keywords. */
const convertEach = (byName: unknown): unknown =>
  Object.fromEntries(Object.entries(byName as Schema).map(([name, it]) => [name, convert(it)]))

const asNullable = (schema: Schema): Schema => {
  if (!Array.isArray(schema.type)) return schema
  const [type] = schema.type.filter((it) => it !== 'null')
  const values = Array.isArray(schema.enum) && { enum: schema.enum.filter((it) => it !== null) }
  return { ...schema, type, nullable: true, ...values }
}

const withoutNullAlternative = ({ oneOf, ...schema }: Schema): Schema => {
  if (!Array.isArray(oneOf)) return schema
  const others = oneOf.filter(({ type }) => type !== 'null')
  if (others.length === oneOf.length) return { ...schema, oneOf }
  return { ...schema, nullable: true, allOf: others }
}

const withOneValue = ({ const: value, ...schema }: Schema): Schema =>
  value === undefined ? schema : { ...schema, enum: [value] }

/** A schema's examples are a list; those of a response, which 3.0 also has, have names. */
const withOneExample = ({ examples, ...schema }: Schema): Schema => {
  if (examples === undefined) return schema
  return Array.isArray(examples) ? { ...schema, example: examples[0] } : { ...schema, examples }
}

const asBinary = ({ contentEncoding, ...schema }: Schema): Schema =>
  contentEncoding === undefined ? schema : { ...schema, format: 'binary' }
