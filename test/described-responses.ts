import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readDescription } from '../docs/api-description.ts'
import type { ApiResponse } from './api-client.ts'

/** Statuses that the server sends before it looks for a route. */
const BEFORE_ROUTING = [408, 414, 431]
/** Statuses for a path or method without a route. */
const UNROUTED = [400, 401, 404, 405, 413, 429, 503]

/** Headers that clients use. A response can have them only if the API description lists them. */
const CLIENT_HEADERS = [
  'x-request-id',
  'location',
  'idempotent-replay',
  'retry-after',
  'www-authenticate',
  'content-disposition',
  'allow',
]

type Media = { readonly schema: object }
type Responses = Record<
  string,
  { readonly content?: Record<string, Media>; readonly headers?: Record<string, unknown> }
>

interface Description {
  readonly paths: Record<string, Record<string, { readonly responses: Responses }>>
}

/** Makes a schema reject keys that it doesn't list, unless it explicitly allows additional keys. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, it]) => [key, closed(it)]))
  return 'properties' in copy && copy.type === 'object' ? { additionalProperties: false, ...copy } : copy
}

let described: ReturnType<typeof load> | undefined
const validators = new Map<string, ValidateFunction>()

const load = async () => {
  const description = closed(await readDescription()) as Description
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(description, 'api')
  // Exact paths come first, because /contacts/search also matches /contacts/{id}.
  const templates = Object.keys(description.paths).sort((a, b) => a.split('{').length - b.split('{').length)
  const patterns = templates.map((template) => ({ template, pattern: patternOf(template) }))
  return { description, ajv, patterns }
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

/** Checks a response against the API description. */
export const assertDescribed = async (method: string, url: string, response: ApiResponse): Promise<void> => {
  const path = decoded(url.replace(/[?#].*$/s, ''))
  // OPTIONS requests are handled by the CORS plugin, not by our routes.
  if (method === 'OPTIONS') return
  if (BEFORE_ROUTING.includes(response.status)) return
  described ??= load()
  const { description, ajv, patterns } = await described
  const check = (pointer: string) => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
    validators.set(pointer, validate)
    const isValid = validate(response.body)
    assert.ok(
      isValid,
      `${method} ${path} ${response.status} doesn't match its description: ${ajv.errorsText(validate.errors)}\n${response.text.slice(0, 500)}`,
    )
  }
  const template = patterns.find(({ pattern }) => pattern.test(path))?.template
  // Pages and the routes that only the dashboard calls aren't described.
  if (!template && !path.startsWith('/api/')) return
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = template === undefined ? undefined : description.paths[template]?.[verb]
  if (!template || !operation) {
    assert.ok(
      UNROUTED.includes(response.status),
      `${method} ${path}: ${response.status} for a path that is not described`,
    )
    if (response.body !== undefined) check(pointerOf('components', 'schemas', 'ErrorResponse'))
    return
  }
  const headers = Object.keys(operation.responses[response.status]?.headers ?? {}).map((name) => name.toLowerCase())
  assert.ok(response.headers['x-request-id'], `${method} ${template}: no X-Request-Id`)
  for (const name of CLIENT_HEADERS) {
    if (response.headers[name] === undefined) continue
    assert.ok(headers.includes(name), `${method} ${template}: ${response.status} has ${name}, which is not described`)
  }
  const types = operation.responses[response.status]?.content
  assert.ok(types, `${method} ${template}: ${response.status} is not described`)
  if (method === 'HEAD' || response.status === 204) return
  const type = response.headers['content-type']?.replace(/;.*$/, '') ?? ''
  const found = types[type] ? type : '*/*'
  assert.ok(types[found], `${method} ${template}: ${response.status} with ${type} is not described`)
  if (response.body !== undefined && type === 'application/json')
    check(pointerOf('paths', template, verb, 'responses', String(response.status), 'content', found, 'schema'))
}
