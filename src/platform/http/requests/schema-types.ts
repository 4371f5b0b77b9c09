import { type Static, type TObject, type TProperties, type TSchema, Type } from '../../../foundation/json-schema.ts'

/** The largest integer that a JavaScript number represents exactly. No id is larger. */
export const MAX_ID = Number.MAX_SAFE_INTEGER

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID })

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, with microseconds.',
  examples: ['2026-11-15T09:30:00.123456Z'],
})

/** Adds null to the schema's types and, if it has an `enum`, to its values. A union gets null as another alternative. */
export const Nullable = <S extends TSchema>(schema: S) => {
  if ('oneOf' in schema) return Type.Unsafe<Static<S> | null>({ oneOf: [schema, { type: 'null' }] })
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

export const OneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** Like `OneOf`, but errors don't list the values: the API's specification says exactly what they are. */
export const OneOfSpecified = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ ...OneOf(values), hasFixedMessage: true })

/**
 * An object in a request that must have no other keys. Bodies and queries of all endpoints are strict, except where the API's
 * specification says that unknown keys are ignored.
 */
export const StrictObject = <P extends TProperties>(properties: P, options?: Readonly<Record<string, unknown>>) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** The body of a request that needs none. */
export const NoBody = StrictObject({})
/** The query of a request that has no parameters. */
export const NoQuery = StrictObject({})

/**
 * Lets a body also contain the rest of another schema's properties, which are ignored. This way, clients can send back a response
 * that they have changed.
 */
export const ignoringRest = <S extends TObject>(body: S, { properties }: TObject): S => ({
  ...body,
  properties: {
    ...body.properties,
    ...Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => !(name in body.properties))
        .map(([name, schema]) => [name, { ...schema, readOnly: true }]),
    ),
  },
})

/** Text typed by people. Surrounding whitespace is trimmed. */
export const Text = (maxLength: number) => Type.String({ maxLength, trim: true })

/** An https URL, stored exactly as given. */
export const HttpsUrl = (maxLength: number) => Type.String({ maxLength, format: 'https-url' })

/** A URL that the server makes. */
export const Uri = Type.String({ format: 'uri' })

/** A URL that is returned unchanged, so it may contain characters that a URI can't, like `https://bücher.example`. */
export const Iri = Type.String({ format: 'iri' })

export const Message = Type.Object(
  { message: Type.String() },
  { $id: 'Message', examples: [{ message: 'Brand deleted.' }] },
)

export const described = <S extends TSchema>(schema: S, description: string): S => ({ ...schema, description })
