/**
 * Converts a JSON Schema to a TypeScript type. Supports only what our API description uses: it ignores other keywords and throws
 * an error for an unknown `type`.
 */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly readOnly?: boolean
  readonly contentEncoding?: string
  readonly description?: string
}

export const commentOf = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : ''

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

export const typeOf = (schema: Schema, indent: string): string => {
  const { $ref, type, oneOf } = schema
  if ($ref) return $ref.replace('#/components/schemas/', '')
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  if (oneOf) return union(oneOf.map((it) => typeOf(it, indent)))
  if (type === undefined) return 'unknown'
  return union([type].flat().map((name) => ofOneType(name, schema, indent)))
}

const ofOneType = (type: string, schema: Schema, indent: string): string => {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'string':
      return schema.contentEncoding === 'binary' ? 'Blob' : 'string'
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, indent))
    case 'object':
      return objectOf(schema, indent)
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}.`)
  }
}

const arrayOf = (item: string): string => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`)

/** Returns the type of properties that the schema doesn't list by name, or undefined if the schema doesn't define one. */
const othersOf = ({ additionalProperties, patternProperties }: Schema, indent: string): string | undefined => {
  const [pattern] = Object.values(patternProperties ?? {})
  if (pattern) return typeOf(pattern, indent)
  if (additionalProperties === true) return 'unknown'
  return additionalProperties ? typeOf(additionalProperties, indent) : undefined
}

const objectOf = (schema: Schema, indent: string): string => {
  const { properties = {}, required = [] } = schema
  const others = othersOf(schema, indent)
  if (others && Object.keys(properties).length === 0) return `Record<string, ${others}>`
  const inner = `${indent}  `
  // Only request bodies have read-only properties, and the server ignores them.
  const writable = Object.entries(properties).filter(([, it]) => !it.readOnly)
  const lines = writable.map(([name, it]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name)
    return `${commentOf(it.description, inner)}${inner}${key}${required.includes(name) ? '' : '?'}: ${typeOf(it, inner)}\n`
  })
  return `{\n${lines.join('')}${others ? `${inner}[key: string]: ${others}\n` : ''}${indent}}`
}
