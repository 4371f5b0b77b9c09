/**
 * `npm run docs`: generates the client's types and operations from the API description. A test fails if they are out of date.
 * openapi-typescript could generate the types, but its newest version (7.13) needs the compiler API of TypeScript 5, which
 * TypeScript 7 doesn't have.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDescription } from '../docs/api-description.ts'
import { commentOf, type Schema, typeOf } from './schema-type.ts'

export const TYPES_FILE = join(import.meta.dirname, 'src/api-types.ts')
export const OPERATIONS_FILE = join(import.meta.dirname, 'src/api-operations.ts')

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description?: string
  readonly required: boolean
  readonly schema: Schema
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const HEAD = '// Generated from the API description by `npm run docs`. Do not edit.\n'
const KEY = '#/components/parameters/IdempotencyKey'

/** The prefix of the paths that the client covers. Paths for administrators, like /health, don't start with it. */
const API = '/api/'

const operationsOf = ({ paths }: Description) =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith(API))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
    )

const parametersOf = (parameters: readonly Parameter[], place: Parameter['in']): string => {
  const found = parameters.filter((parameter) => parameter.in === place)
  if (found.length === 0) return 'undefined'
  const properties = Object.fromEntries(
    found.map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]),
  )
  const required = found.filter((parameter) => parameter.required).map(({ name }) => name)
  return typeOf({ type: 'object', properties, required }, '    ')
}

/**
 * Returns the type of a request or response body. If there are several content types, prefers JSON, then form data, because form
 * data includes the fields that are sent along with a file.
 */
const contentType = (content: Content = {}): string => {
  const { schema } = content['application/json'] ?? content['multipart/form-data'] ?? Object.values(content)[0] ?? {}
  return schema ? typeOf(schema, '    ') : 'undefined'
}

const successOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]

const operationType = (
  operation: Operation,
): string => `${commentOf(operation.summary, '  ')}  ${operation.operationId}: {
    params: ${parametersOf(operation.parameters, 'path')}
    query: ${parametersOf(operation.parameters, 'query')}
    body: ${contentType(operation.requestBody?.content)}
    response: ${contentType(successOf(operation)?.content)}
  }
`

export const typesFile = (description: Description): string => {
  const schemas = Object.entries(description.components.schemas).map(([name, schema]) => {
    const comment = commentOf(schema.description, '')
    const type = typeOf(schema, '')
    // Objects become interfaces, because editors show an interface by its name but may expand a type alias.
    return type.startsWith('{')
      ? `${comment}export interface ${name} ${type}\n`
      : `${comment}export type ${name} = ${type}\n`
  })
  const operations = operationsOf(description).map(operationType)
  return `${HEAD}\n${schemas.join('\n')}\n/** Parameters, body and response of each operation. */\nexport interface Operations {\n${operations.join('')}}\n`
}

export const operationsFile = (description: Description): string => {
  const rows = operationsOf(description).map(({ operationId, method, path, parameters }) => {
    const takesKey = parameters.some(({ $ref }) => $ref === KEY)
    return `  ${operationId}: { method: '${method}', path: '${path}', takesKey: ${takesKey} },\n`
  })
  return `${HEAD}
/** The method and path of each operation, and whether it takes an Idempotency-Key. */
export const OPERATIONS = {
${rows.join('')}} as const
`
}

export const readTypes = async () => {
  const description = (await readDescription()) as unknown as Description
  return { types: typesFile(description), operations: operationsFile(description) }
}

if (import.meta.main) {
  const { types, operations } = await readTypes()
  writeFileSync(TYPES_FILE, types)
  writeFileSync(OPERATIONS_FILE, operations)
}
