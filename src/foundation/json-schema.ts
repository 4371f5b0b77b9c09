import type { Type as TypeBox } from 'typebox'

export type { Static, TObject, TProperties, TSchema } from 'typebox'

type Schema = Readonly<Record<string, unknown>>
type Properties = Readonly<Record<string, Schema>>

const optional = new WeakSet<Schema>()

const object = (properties: Properties, options?: Schema) => {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as Schema))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const makeOptional = (schema: Schema) => {
  const copy = { ...schema }
  optional.add(copy)
  return copy
}

interface ObjectSchema {
  readonly properties: Properties
  readonly additionalProperties?: unknown
}

const others = ({ additionalProperties }: ObjectSchema): Schema =>
  additionalProperties === undefined ? {} : { additionalProperties }

const makeAllOptional = (schema: ObjectSchema, options?: Schema) =>
  object(Object.fromEntries(Object.entries(schema.properties).map(([name, it]) => [name, makeOptional(it)])), {
    ...others(schema),
    ...options,
  })

const omit = (schema: ObjectSchema, names: readonly string[], options?: Schema) =>
  object(Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name))), {
    ...others(schema),
    ...options,
  })

/**
 * Builds JSON schemas that have TypeScript types. The functions have the same names and types as TypeBox's, but TypeBox itself
 * isn't loaded: its 373 modules would take 20 MB of memory, and a tenth of a second at each start. `npm run bench` prints both.
 */
export const Type = {
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Null: (options?: Schema) => ({ type: 'null', ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Union: (oneOf: readonly Schema[], options?: Schema) => ({ oneOf, ...options }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Record: (_: Schema, values: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  Object: object,
  Optional: makeOptional,
  Omit: omit,
  Partial: makeAllOptional,
} as unknown as Pick<
  typeof TypeBox,
  | 'String'
  | 'Integer'
  | 'Boolean'
  | 'Null'
  | 'Unknown'
  | 'Unsafe'
  | 'Literal'
  | 'Union'
  | 'Array'
  | 'Record'
  | 'Object'
  | 'Optional'
  | 'Omit'
  | 'Partial'
>
