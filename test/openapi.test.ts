import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startApp } from './start-app.ts'

/** Routes for browsers, which the API description leaves out. */
const HIDDEN = [
  ...['/docs', '/docs/start.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'],
  ...[
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
  ],
  ...['/push/:key', '/push/:key/client.js', '/push/:key/worker.js'],
  ...['/push/:key/subscriptions', '/push/:key/unsubscribe'],
  ...[
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
  ],
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
    if (/^New|Changes$/.test(name)) assert.ok(schema.examples || name === 'NewFile', name)
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
  anyOf?: { type: string; propertyNames?: { pattern: string } }[]
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
      if (/_url$|_image$/.test(name) && isText) assert.equal(format, 'uri', where)
      if (!/^New|Changes$/.test(schema) || property.readOnly || property.enum || contentEncoding) continue
      if (isText) assert.ok(maxLength ?? pattern, `${where} has no maximum`)
      if ([type].flat().includes('integer')) assert.ok(maximum, `${where} has no maximum`)
    }
  }
  const { NewBrand, VerifiedEmail } = body.components.schemas
  const links = NewBrand.properties.social_links as Property
  assert.equal(links.anyOf?.[1]?.propertyNames?.pattern, '^[a-z0-9_-]{1,50}$')
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
    config: await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } }),
  })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    [],
  )
})
