/** Converts schemas for the OpenAPI document. A named schema is defined once, under `components`, and referenced elsewhere. */

export type Schema = Readonly<Record<string, unknown>>

/** The standard equivalents of our custom string formats. */
const FORMATS: Readonly<Record<string, Schema>> = {
  'https-url': { format: 'iri', pattern: '^[hH][tT][tT][pP][sS]://' },
  'web-url': { format: 'iri', pattern: '^[hH][tT][tT][pP][sS]?://' },
  'hex-color': { pattern: '^#[0-9A-Fa-f]{6}$' },
}

/** Internal keywords to leave out of the document. */
const INTERNAL = ['trim', 'hasFixedMessage', '$id']

/**
 * A pattern that matches every property name. It is converted to `additionalProperties`, because few tools support
 * `patternProperties`.
 */
const EVERY_NAME = '^.*$'

const asMap = ({ patternProperties, ...schema }: Schema): Schema => {
  const value = (patternProperties as Readonly<Record<string, unknown>> | undefined)?.[EVERY_NAME]
  if (value !== undefined) return { ...schema, additionalProperties: value }
  return patternProperties === undefined ? schema : { ...schema, patternProperties }
}

export class Components {
  readonly #schemas = new Map<string, Schema>()

  /** Returns a reference if the schema has a name, otherwise the converted schema itself. */
  add(schema: Schema): Schema {
    const name = schema.$id
    if (typeof name !== 'string') return this.#convert(schema)
    if (!this.#schemas.has(name)) {
      // Added before the conversion, because the schema may refer to itself.
      this.#schemas.set(name, {})
      this.#schemas.set(name, this.#convert(schema))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  get schemas(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #convert(schema: Schema): Schema {
    const { format, ...rest } = asMap(schema)
    const converted: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(rest)) {
      if (!INTERNAL.includes(key)) converted[key] = this.#convertValue(key, value)
    }
    // Without a format, generators for languages with fixed-size integers choose 32 bits.
    const isInteger = [rest.type].flat().includes('integer')
    if (isInteger) return { ...converted, format: 'int64' }
    return { ...converted, ...(typeof format === 'string' && (FORMATS[format] ?? { format })) }
  }

  #convertValue(key: string, value: unknown): unknown {
    if (key === 'properties' || key === 'patternProperties') {
      return Object.fromEntries(Object.entries(value as Schema).map(([name, it]) => [name, this.add(it as Schema)]))
    }
    if (Array.isArray(value)) return key === 'oneOf' ? value.map((it) => this.add(it)) : value
    const isSchema = ['items', 'additionalProperties'].includes(key) && typeof value === 'object' && value !== null
    return isSchema ? this.add(value as Schema) : value
  }
}
