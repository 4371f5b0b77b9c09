import { type Static, type TSchema, Type } from 'typebox'

/** JSON integers keep their value up to here; ids beyond it do not exist. */
export const MAX_ID = Number.MAX_SAFE_INTEGER

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID })

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, with microseconds.',
  examples: ['2026-11-15T09:30:00.123456Z'],
})

/** As a list of types rather than `anyOf`: the serialiser then needs no look at each branch. */
export const Nullable = <S extends TSchema>(schema: S) => {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

/** Text that is one of a few. */
export const OneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** Text as people type it: surrounding blanks do not count. */
export const Text = (maxLength: number) => Type.String({ maxLength, trim: true })

/** Kept byte for byte as given. */
export const HttpsUrl = (maxLength: number) => Type.String({ maxLength, format: 'https-url' })

/** In answers: a link, or an address as it was given. */
export const Uri = Type.String({ format: 'uri' })

export const Message = Type.Object(
  { message: Type.String() },
  { $id: 'Message', examples: [{ message: 'Brand deleted.' }] },
)
