import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readDescription } from '../docs/api-description.ts'
import type { ApiResponse } from './api-client.ts'

/** Answers before any route is looked at. */
const OF_THE_CONNECTION = [408, 414, 431]
/** Of a path or method that nobody serves. */
const UNROUTED = [400, 401, 404, 405, 413, 429, 503]

/** Those that say something of the answer to a program. */
const TOLD_HEADERS = [
  'x-request-id',
  'idempotent-replay',
  'retry-after',
  'www-authenticate',
  'content-disposition',
  'allow',
]

type Media = { readonly schema: object }
type Answers = Record<string, { readonly content?: Record<string, Media>; readonly headers?: Record<string, unknown> }>

interface Description {
  readonly paths: Record<string, Record<string, { readonly responses: Answers }>>
}

/** What is not described must not be there: objects are closed, unless the description says that they are open. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, it]) => [key, closed(it)]))
  return 'properties' in copy && copy.type === 'object' ? { additionalProperties: false, ...copy } : copy
}

let described: Promise<{ description: Description; ajv: Ajv2020 }> | undefined
const validators = new Map<string, ValidateFunction>()

const load = async () => {
  const description = closed(await readDescription()) as Description
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(description, 'api')
  return { description, ajv }
}

const pointerOf = (...names: string[]) =>
  names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

const decoded = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Holds an answer of the API against the description of it. */
export const assertDescribed = async (method: string, url: string, answer: ApiResponse): Promise<void> => {
  const path = decoded(url.replace(/[?#].*$/s, ''))
  // Whether a browser may ask is the CORS plugin's affair.
  if (method === 'OPTIONS') return
  if (!path.startsWith('/api/') || OF_THE_CONNECTION.includes(answer.status)) return
  described ??= load()
  const { description, ajv } = await described
  const check = (pointer: string) => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
    validators.set(pointer, validate)
    const isValid = validate(answer.body)
    assert.ok(
      isValid,
      `${method} ${path} ${answer.status} is not as described: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`,
    )
  }
  // The more exact one first: /contacts/search is no contact.
  const known = Object.keys(description.paths).sort((a, b) => a.split('{').length - b.split('{').length)
  const template = known.find((it) => patternOf(it).test(path))
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = template === undefined ? undefined : description.paths[template]?.[verb]
  if (!template || !operation) {
    assert.ok(UNROUTED.includes(answer.status), `${method} ${path}: ${answer.status} of what is not described`)
    if (answer.body !== undefined) check(pointerOf('components', 'schemas', 'Error'))
    return
  }
  const headers = Object.keys(operation.responses[answer.status]?.headers ?? {}).map((name) => name.toLowerCase())
  assert.ok(answer.headers['x-request-id'], `${method} ${template}: no X-Request-Id`)
  for (const name of TOLD_HEADERS) {
    if (answer.headers[name] === undefined) continue
    assert.ok(headers.includes(name), `${method} ${template}: ${answer.status} has ${name}, which is not described`)
  }
  const types = operation.responses[answer.status]?.content
  assert.ok(types, `${method} ${template}: ${answer.status} is not described`)
  if (method === 'HEAD' || answer.status === 204) return
  const type = answer.headers['content-type']?.replace(/;.*$/, '') ?? ''
  const found = types[type] ? type : '*/*'
  assert.ok(types[found], `${method} ${template}: ${answer.status} with ${type} is not described`)
  if (answer.body !== undefined && type === 'application/json')
    check(pointerOf('paths', template, verb, 'responses', String(answer.status), 'content', found, 'schema'))
}
