import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startApp } from './start-app.ts'

/** Routes for browsers, which the API description leaves out. */
const HIDDEN = [
  '/docs',
  '/docs/',
  '/docs/start.js',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/storage/*',
  '/sites/:id/*',
  '/u/:token',
  '/u/:token/undo',
  '/p/:token',
  '/v/:token',
  '/archive/:key',
  '/archive/:key/:id',
  '/c/:token',
  '/c/:token/:n',
  '/o/:file',
  '/s/:key',
  '/confirm/:token',
  '/push/:key',
  '/push/:key/client.js',
  '/push/:key/worker.js',
  '/push/:key/subscriptions',
  '/push/:key/unsubscribe',
  '/',
  '/setup',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/account',
  '/t/*',
  '/assets/:name',
  '/favicon.svg',
  '/early.js',
]

/** The path prefix of routes that only the dashboard can call. */
const PRIVATE = '/dashboard'

type Operation = { operationId: string; summary: string; tags: string[]; responses: Record<string, unknown> }

test('the API description contains every public route, and no other routes', async (t) => {
  const { app, raw } = await startApp(t)
  const { status, headers, body } = await raw({ method: 'GET', path: '/openapi.json' })
  assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8'])
  const described = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = app.routes
    .filter(
      ({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !HIDDEN.includes(url) && !url.startsWith(PRIVATE),
    )
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  assert.ok(described.length > 40)
  assert.deepEqual(described.toSorted(), [...new Set(served)].sort())
})

test('every operation has a unique id, a summary, a tag and its possible statuses', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  )
  const ids = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(ids).size, operations.length)
  for (const { path, operationId, summary, tags, responses } of operations) {
    assert.match(operationId, /^[a-z][A-Za-z]+$/)
    assert.ok(summary.length > 5 && tags.length === 1, operationId)
    const statuses = Object.keys(responses)
    assert.ok(
      statuses.some((status) => status.startsWith('2')),
      operationId,
    )
    const expected = path.startsWith('/api/') ? ['400', '401', '429', '500', '503'] : ['500']
    for (const status of expected) assert.ok(statuses.includes(status), `${operationId}: ${status}`)
    if (path.includes('{id}')) assert.ok(statuses.includes('403') && statuses.includes('404'), operationId)
  }
})

/** A form with a file, and parts of other inputs. */
const NO_EXAMPLE = ['LibraryFileInput', 'SocialLinksInput', 'TagInput']

test('every example matches its schema, and every request body has an example', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(body, 'api')
  let examples = 0
  for (const [name, schema] of Object.entries<{ examples?: unknown[] }>(body.components.schemas)) {
    const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` })
    for (const example of schema.examples ?? [])
      assert.ok(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`)
    examples += schema.examples?.length ?? 0
    if (/(Input|Changes)$/.test(name) && !NO_EXAMPLE.includes(name)) assert.ok(schema.examples, name)
  }
  assert.ok(examples > 20)
})

type Property = {
  readonly readOnly?: boolean
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  maxLength?: number
  maximum?: number
  contentEncoding?: string
}

test('in the API description, times and URLs have formats, and every request field has an upper limit', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  const schemas = Object.entries<{ properties?: Record<string, Property> }>(body.components.schemas)
  for (const [schema, { properties = {} }] of schemas) {
    for (const [name, property] of Object.entries(properties)) {
      const { type = [], format, pattern, maxLength, maximum, contentEncoding } = property
      const where = `${schema}.${name}`
      const isText = [type].flat().includes('string')
      if (name.endsWith('_at')) assert.equal(format, 'date-time', where)
      if (/_url$|_image$/.test(name) && isText) assert.match(format ?? '', /^[ui]ri$/, where)
      if (!/(Input|Changes)$/.test(schema) || property.readOnly || property.enum || contentEncoding) continue
      if (isText) assert.ok(maxLength ?? pattern, `${where} has no maximum`)
      if ([type].flat().includes('integer')) assert.ok(maximum, `${where} has no maximum`)
    }
  }
  const { SocialLinksInput, VerifiedEmail } = body.components.schemas
  assert.equal(SocialLinksInput.oneOf[1].propertyNames.pattern, '^[a-z0-9_-]{1,50}$')
  assert.equal(VerifiedEmail.properties.email.format, 'idn-email')
  assert.equal(body.paths['/api/v1/contacts'].get.parameters[1].schema.maximum, 100)
})

test('the API description passes Redocly’s recommended rules', async (t) => {
  const { raw } = await startApp(t)
  const { text } = await raw({ method: 'GET', path: '/openapi.json' })
  const problems = await lintFromString({
    source: text,
    absoluteRef: 'openapi.json',
    // Ids are integers, so /contacts/imports/{id} can't be mistaken for /contacts/{id}/push-subscriptions.
    config: await createConfig({
      extends: ['recommended'],
      rules: { 'no-ambiguous-paths': 'off', 'no-server-example.com': 'off' },
    }),
  })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    [],
  )
})

/** Names that are types, classes or keywords in the languages that clients are generated for. */
const COMMON_TYPES = [
  'Any',
  'Array',
  'Boolean',
  'Byte',
  'Class',
  'Client',
  'Date',
  'Dict',
  'Double',
  'Duration',
  'Enum',
  'Error',
  'Exception',
  'File',
  'Float',
  'Function',
  'Import',
  'Integer',
  'Interface',
  'Iterable',
  'List',
  'Long',
  'Map',
  'Model',
  'Module',
  'None',
  'Number',
  'Object',
  'Optional',
  'Package',
  'Process',
  'Promise',
  'Record',
  'Request',
  'Response',
  'Self',
  'Set',
  'String',
  'Symbol',
  'Thread',
  'Time',
  'Tuple',
  'Type',
  'Union',
  'Void',
  'Warning',
]

test('no schema has the name of a common type, or a name that Go would use for a constructor', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  const names = Object.keys(body.components.schemas)
  assert.deepEqual(
    names.filter((name) => /^New[A-Z]/.test(name) || COMMON_TYPES.includes(name)),
    [],
  )
})

type Node = Readonly<Record<string, unknown>>

/** All objects in a description, with their paths. */
const nodesOf = (value: unknown, path = ''): [string, Node][] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, it]) => nodesOf(it, `${path}/${key}`))
  return [[path, value as Node], ...inner]
}

test('unions are schemas with a name, and integers have 64 bits', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  for (const [path, { type, oneOf, format }] of nodesOf(body)) {
    const types = Array.isArray(type) ? type.filter((it) => it !== 'null') : []
    assert.ok(types.length < 2, path)
    const alternatives = Array.isArray(oneOf) ? oneOf.filter((it) => it.type !== 'null') : []
    assert.ok(alternatives.length < 2 || /^\/components\/schemas\/\w+$/.test(path), path)
    if ([type].flat().includes('integer')) assert.equal(format, 'int64', path)
  }
})

test('the description is also served in OpenAPI 3.0, without what only 3.1 has', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  const { status, body: older, text } = await raw({ method: 'GET', path: '/openapi-3.0.json' })
  assert.equal(status, 200)
  assert.equal(older.openapi, '3.0.3')
  assert.deepEqual(Object.keys(older.paths), Object.keys(body.paths))
  assert.deepEqual(Object.keys(older.components.schemas), Object.keys(body.components.schemas))
  const { website_url, social_links } = older.components.schemas.BrandInput.properties
  assert.deepEqual([website_url.type, website_url.nullable], ['string', true])
  assert.deepEqual(social_links, { nullable: true, allOf: [{ $ref: '#/components/schemas/SocialLinksInput' }] })
  for (const [path, node] of nodesOf(older)) {
    if (/\/examples?(\/|$)|\/properties$/.test(path)) continue
    assert.ok(!Array.isArray(node.type) && node.type !== 'null', path)
    for (const keyword of ['const', 'contentEncoding', 'propertyNames', 'patternProperties'])
      assert.ok(!(keyword in node), `${path}/${keyword}`)
  }
  const problems = await lintFromString({
    source: text,
    absoluteRef: 'openapi-3.0.json',
    config: await createConfig({
      extends: ['recommended'],
      rules: {
        'no-ambiguous-paths': 'off',
        'no-server-example.com': 'off',
        'info-license-url': 'off',
        'info-license-strict': 'off',
        // Code generators accept null for a reference only like this, and fail at null as an enum value.
        'nullable-type-sibling': 'off',
        'no-invalid-schema-examples': 'off',
      },
    }),
  })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    [],
  )
})

test('the description names the public URL; /docs calls its own origin; a PUT needs no body', async (t) => {
  const { raw } = await startApp(t, { config: { publicUrl: 'https://mail.example/post' } })
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  assert.deepEqual(body.servers, [{ url: 'https://mail.example/post', description: 'This server.' }])
  const { text: script } = await raw({ method: 'GET', path: '/docs/start.js' })
  assert.match(script, /new URL\('\.', location\.href\)/)
  const { status, headers } = await raw({ method: 'GET', path: '/docs/' })
  assert.deepEqual([status, headers.location], [308, '../docs'])
  assert.equal(body.paths['/api/v1/brands'].post.requestBody.required, true)
  assert.equal(body.paths['/api/v1/brands/{id}'].put.requestBody.required, false)
})

test('the description says what the server does', async (t) => {
  const { raw } = await startApp(t)
  const { body } = await raw({ method: 'GET', path: '/openapi.json' })
  const { schemas, parameters } = body.components
  // Any X-Request-Id is accepted; one that doesn't suit the log is replaced.
  assert.deepEqual(parameters.RequestId.schema, { type: 'string' })
  // Stored and returned as given, like https://bücher.example.
  assert.equal(schemas.SocialLinksInput.oneOf[0].items.format, 'iri')
  assert.equal(schemas.Brand.properties.social_links.additionalProperties.format, 'iri')
  assert.deepEqual(schemas.Suppression.properties.channel.enum, schemas.SuppressionInput.properties.channel.enum)
  for (const path of ['/health', '/ready']) {
    const { responses } = body.paths[path].get
    assert.notEqual(responses[503].description, responses[200].description)
  }
  for (const path of ['/api/v1/contacts/search', '/api/v1/contacts/export']) {
    const fields = body.paths[path].get.parameters.find(({ name }: { name: string }) => name === 'fields')
    assert.deepEqual([fields.style, fields.explode], ['form', true])
    assert.deepEqual(fields.schema, { type: 'object', additionalProperties: { type: 'string' } })
  }
  for (const methods of Object.values<Record<string, Operation>>(body.paths)) {
    const created = Object.values(methods).flatMap(({ responses }) => responses[201] ?? []) as { headers: object }[]
    for (const { headers } of created) assert.ok('Location' in headers)
  }
})
