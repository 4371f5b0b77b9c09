/** Schemas as the document has them: each that has a name stands once, under `components`, and is referred to from elsewhere. */

export type Schema = Readonly<Record<string, unknown>>

/** What our own checks are called, in words that every tool knows. */
const FORMATS: Readonly<Record<string, Schema>> = {
  'https-url': { format: 'uri', pattern: '^https://' },
  'web-url': { format: 'uri', pattern: '^https?://' },
  'hex-color': { pattern: '^#[0-9A-Fa-f]{6}$' },
}

/** Ours alone: how a text is read, which shows in no answer. */
const INTERNAL = ['trim', '$id']

/** The pattern that every name fits, which few tools know, says no more than that names are free. */
const EVERY_NAME = '^.*$'

const asMap = ({ patternProperties, ...schema }: Schema): Schema => {
  const value = (patternProperties as Readonly<Record<string, unknown>> | undefined)?.[EVERY_NAME]
  if (value !== undefined) return { ...schema, additionalProperties: value }
  return patternProperties === undefined ? schema : { ...schema, patternProperties }
}

export class Components {
  readonly #schemas = new Map<string, Schema>()

  /** A reference to it, if it has a name; else the schema itself. */
  add(schema: Schema): Schema {
    const name = schema.$id
    if (typeof name !== 'string') return this.#convert(schema)
    if (!this.#schemas.has(name)) {
      // Before it is converted: it may have itself inside.
      this.#schemas.set(name, {})
      this.#schemas.set(name, this.#convert(schema))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** By name, in order. */
  get schemas(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #convert(schema: Schema): Schema {
    const { format, ...rest } = asMap(schema)
    const converted: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(rest)) {
      if (!INTERNAL.includes(key)) converted[key] = this.#convertValue(key, value)
    }
    return { ...converted, ...(typeof format === 'string' && (FORMATS[format] ?? { format })) }
  }

  #convertValue(key: string, value: unknown): unknown {
    if (key === 'properties' || key === 'patternProperties') {
      return Object.fromEntries(Object.entries(value as Schema).map(([name, it]) => [name, this.add(it as Schema)]))
    }
    if (Array.isArray(value)) return ['anyOf', 'allOf', 'oneOf'].includes(key) ? value.map((it) => this.add(it)) : value
    const isSchema = ['items', 'additionalProperties'].includes(key) && typeof value === 'object' && value !== null
    return isSchema ? this.add(value as Schema) : value
  }
}
