import { readDescription } from '../docs/api-description.ts'
import type { Part } from './upload.ts'

/** Values that are wrong for most fields, and that servers often fail at. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  'NaN',
  '__proto__',
  '{{ 1 | nope }}',
  "'; --",
  '\0',
  '\ud800',
  '😀'.repeat(300),
  'x'.repeat(70_000),
  'a\u0300'.repeat(200),
  '9'.repeat(400),
  '%zz',
  'https://Ï',
  'javascript:alert(1)',
  '2026-02-30',
  '+999999-01-01T00:00:00Z',
  'a@b',
  '../../etc/passwd',
  [],
  [null],
  [[]],
  ['a', 'a'],
  Array.from({ length: 3_000 }, (_, n) => n),
  {},
  { a: 1 },
  { constructor: {} },
]

/** Ids that aren't an id of any row. */
const IDS = ['0', '-1', '1.5', '1e3', 'abc', '%00', '%zz', '9007199254740993', '9'.repeat(300), '..%2f..']

export interface HostileRequest {
  readonly operationId: string
  readonly method: string
  /** The path with its parameters, like `/lists/:id`. Starts with /api/v1 only in `path`. */
  readonly template: string
  /** The whole path, in which one of the parameters may be replaced by a wrong id. */
  readonly path: string
  readonly query: string
  readonly body: unknown
  /** The parts of a form, which is sent instead of a body. */
  readonly form: readonly Part[] | undefined
  readonly headers: Readonly<Record<string, string>>
}

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, { readonly readOnly?: boolean }>>
  readonly examples?: readonly object[]
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly $ref?: string; readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const API = '/api/v1'

const REQUEST_IDS = ['', 'x'.repeat(5_000), '../../etc/passwd', '{"a":1}', '\xff']

/** Requests to every operation that is described, each with one wrong value and otherwise as in the operation's example. */
export const hostileRequests = async (): Promise<HostileRequest[]> => {
  const { paths, components } = await readDescription()
  const found: HostileRequest[] = []
  for (const [url, methods] of Object.entries<Record<string, Operation>>(paths)) {
    const path = url.replace(/\{(\w+)\}/g, ':$1')
    const template = path.replace(API, '')
    for (const [method, { operationId, parameters, requestBody }] of Object.entries(methods)) {
      const schemaOf = (type: string): Schema | undefined => {
        const given = requestBody?.content[type]?.schema
        return given?.$ref ? components.schemas[given.$ref.replace('#/components/schemas/', '')] : given
      }
      const schema = schemaOf('application/json')
      const example = schema?.examples?.[0] ?? {}
      const plain = { operationId, method: method.toUpperCase(), template, path, query: '', headers: {} }
      const form = schemaOf('multipart/form-data')
      const usual: HostileRequest = { ...plain, body: requestBody && !form ? example : undefined, form: form && [FILE] }
      const names = Object.keys(schema?.properties ?? {})
      for (const id of REQUEST_IDS) found.push({ ...usual, headers: { 'x-request-id': id } })
      for (const value of VALUES) {
        for (const name of names) found.push({ ...usual, body: { ...example, [name]: value } })
        for (const name of Object.keys(form?.properties ?? {}))
          found.push({ ...usual, form: [partOf(name, value), FILE] })
        if (requestBody) found.push({ ...usual, form: undefined, body: value })
        if (requestBody && !form) found.push({ ...usual, body: { ...example, nonsense: value } })
        const text = encodeURIComponent(String(value).toWellFormed()).slice(0, 2_000)
        for (const { name, in: place } of parameters)
          if (place === 'query') found.push({ ...usual, query: `?${name}=${text}` })
      }
      for (const { 0: parameter } of path.matchAll(/:\w+/g))
        for (const id of IDS) found.push({ ...usual, path: path.replace(parameter, id) })
      if (method === 'post') found.push({ ...usual, headers: { 'idempotency-key': 'x'.repeat(256) } })
      found.push({ ...usual, query: '?page=0&per_page=101&%zz=1&__proto__[a]=1' })
    }
  }
  return found.filter(({ operationId, body }) => operationId !== 'suggestBrand' || !isUrl(body))
}

const FILE: Part = { name: 'file', filename: 'a.csv', content: 'id\n1\n' }

const partOf = (name: string, value: unknown): Part => {
  const content = typeof value === 'string' ? value : JSON.stringify(value)
  return name === 'file' ? { ...FILE, filename: content.replace(/["\r\n]/g, ''), content } : { name, content }
}

/** Auto-configure would look these up. */
const isUrl = (body: unknown) => URL.canParse(String((body as { url?: unknown } | null)?.url))

/** As many of the requests as `count`, with at least one for every operation, and otherwise evenly spread over all of them. */
export const spread = (requests: readonly HostileRequest[], count: number): HostileRequest[] => {
  const seen = new Set<string>()
  const [first, others]: [HostileRequest[], HostileRequest[]] = [[], []]
  for (const request of requests) {
    ;(seen.has(request.operationId) ? others : first).push(request)
    seen.add(request.operationId)
  }
  const left = count - first.length
  const chosen = Array.from({ length: left }, (_, n) => others[Math.floor((n * others.length) / left)])
  return [...first, ...(chosen as HostileRequest[])]
}
