import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NewContactField } from '../src/audience/contact-fields/contact-field-schemas.ts'
import { BrandChanges, NewBrand } from '../src/identity/brands/brand-schemas.ts'
import { sendRaw } from './api-client.ts'
import { startBoth } from './both-databases.ts'
import { createFields } from './contact-fields.ts'
import { signedIn } from './dashboard-user.ts'
import { idsInPath, loadExamples, pathWithIds, uniqueName } from './examples.ts'
import { hostileRequests, spread } from './hostile-requests.ts'
import { FORM_TYPE, formOf, uploader } from './upload.ts'
import { createIdentifier } from './verified-identifiers.ts'

const RUNS = 100

/** Random strings, and strings that often cause problems. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '😀'.repeat(255),
    'x'.repeat(256),
    '__proto__',
    '#1a2b3c',
    'NaN',
    '1e308',
    '{"a":1}',
    "'; --",
  ),
  fc.webUrl(),
)

const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1, 2 ** 53, 2 ** 63, 1e308, -1))

const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 5 }),
  fc.dictionary(text, text, { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** PostgreSQL also counts rows that weren't created, so the same id may exist in only one of the databases. */
const isNoId = (given: unknown) => !Number.isSafeInteger(given) || (given as number) < 1

/** Values that an endpoint might accept, by key. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.string({ minLength: 1, unit: 'grapheme' }).map((name) => `A${name}`),
  short_description: fc.string({ unit: 'grapheme' }),
  is_default: fc.boolean(),
  primary_color: fc.constantFrom('#1a2b3c', '', null),
  secondary_color: fc.constantFrom('#FFFFFF', null),
  social_links: fc.oneof(fc.array(fc.webUrl()), fc.dictionary(fc.stringMatching(/^[a-z0-9_-]{1,50}$/), fc.webUrl())),
  tag: fc.stringMatching(/^[a-z][a-z0-9 _-]{0,20}$/),
  type: fc.constantFrom('text', 'number', 'pick_list'),
  contact_type: fc.constantFrom('person', 'organization'),
  max_length: fc.option(fc.integer({ min: 1, max: 65_535 })),
  options: fc.option(fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }))),
  allow_multiple: fc.boolean(),
  tags: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }).map((tag) => `t${tag}`)),
  a_text: fc.string({ unit: 'grapheme' }),
  an_email: fc.emailAddress(),
  a_phone: fc.constantFrom('+14155550123', '+49 170 1234567', ''),
  a_number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  a_date: fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((it) => it.toISOString().slice(0, 10)),
  a_datetime: fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((it) => it.toISOString()),
  a_boolean: fc.boolean(),
  a_choice: fc.subarray(['S', 'M']),
  a_contact: fc.constant(null),
}
const CONTACT_FIELDS = {
  a_text: { max_length: 300 },
  an_email: { type: 'email' },
  a_phone: { type: 'phone' },
  a_number: { type: 'number' },
  a_date: { type: 'date' },
  a_datetime: { type: 'datetime' },
  a_boolean: { type: 'boolean' },
  a_url: { type: 'url' },
  a_choice: { type: 'pick_list', options: ['S', 'M'], allow_multiple: true },
  a_contact: { type: 'related' },
}
const httpsUrl = fc.webUrl({ validSchemes: ['https'], withFragments: true, size: 'small' })

/** Bodies with keys from the schema and some unknown keys. Most values are plausible. */
const body = (properties: object) =>
  fc.record(
    {
      ...Object.fromEntries(
        Object.keys(properties).map((key) => {
          const kind = plausible[key] ?? (/(_path|_id)$/.test(key) ? fc.constant(null) : httpsUrl)
          return [
            key,
            fc.oneof(
              { weight: 30, arbitrary: kind },
              { weight: 1, arbitrary: key === 'a_contact' ? value.filter(isNoId) : value },
            ),
          ]
        }),
      ),
      constructor: value,
      toString: value,
      nonsense: value,
    },
    { requiredKeys: [] },
  )

test('generated bodies never cause a 5xx, and result in the same status and errors on both databases', async (t) => {
  const { both, sqlite, postgres } = await startBoth(t)
  const ids = new Map([
    [sqlite, (await sqlite.acme.post('/brands', { name: 'A' })).body.id],
    [postgres, (await postgres.acme.post('/brands', { name: 'A' })).body.id],
  ])
  const seen = new Set<number>()
  const same = async (ask: Parameters<typeof both>[0]) => {
    const [first, second] = await both(ask)
    assert.ok(first.status < 500, first.text)
    assert.deepEqual([second.status, second.body.errors], [first.status, first.body.errors])
    if (first.status < 300) {
      const shown = ({
        id,
        team_id,
        uuid_id,
        created_at,
        updated_at,
        attributes,
        data,
        ...rest
      }: Record<string, unknown>) => rest
      assert.deepEqual(shown(second.body), shown(first.body))
    }
    seen.add(first.status)
  }
  await fc.assert(
    fc.asyncProperty(body(NewBrand.properties), fc.option(text), async (body, key) => {
      const header = key === null ? {} : { 'idempotency-key': encodeURIComponent(key.toWellFormed()) }
      await same(({ acme }) => acme.post('/brands', body, header))
    }),
    { numRuns: RUNS },
  )
  await fc.assert(
    fc.asyncProperty(body(BrandChanges.properties), (body) =>
      same((app) => app.acme.put(`/brands/${ids.get(app)}`, body)),
    ),
    { numRuns: RUNS },
  )
  await fc.assert(
    fc.asyncProperty(body(NewContactField.properties), (body) =>
      same(({ acme }) => acme.post('/contact-fields', body)),
    ),
    { numRuns: RUNS },
  )
  await both(async ({ acme }) => {
    await createFields(acme, CONTACT_FIELDS)
    return acme.get('/contact-fields')
  })
  await fc.assert(
    fc.asyncProperty(body(CONTACT_FIELDS), (body) => same(({ acme }) => acme.post('/contacts', body))),
    { numRuns: RUNS },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(CONTACT_FIELDS), 'searchTerm', 'tags[]', 'order_by', 'page'),
      text,
      (key, value) =>
        same(({ acme }) => acme.get(`/contacts/search?${key}=${encodeURIComponent(value.toWellFormed())}`)),
    ),
    { numRuns: RUNS },
  )
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), (body) => same(({ acme }) => acme.post('/brands', body))),
    { numRuns: RUNS },
  )
  for (const status of [200, 201, 422]) assert.ok(seen.has(status), `no generated body got ${status}`)
})

test('generated paths never cause a 5xx, and result in the same status on both databases', async (t) => {
  const { both } = await startBoth(t)
  const segment = fc.oneof(
    text.map((it) => encodeURIComponent(it.toWellFormed())),
    fc.constantFrom('%zz', '%00', '..', '1', '0x1', '9'.repeat(300)),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'PUT', 'DELETE', 'POST'), segment, async (method, id) => {
      const [first, second] = await both(({ acme }) => acme.send(method, `/brands/${id}`))
      assert.ok(first.status < 500, first.text)
      assert.equal(second.status, first.status)
    }),
    { numRuns: RUNS },
  )
})

test('hostile bodies of up to 1 MiB never cause a 5xx or a long error response', async (t) => {
  const { both } = await startBoth(t)
  const many = (item: unknown, count: number) => Array.from({ length: count }, () => item)
  const bodies = [
    { name: 'A', tags: many([], 340_000) },
    { name: 'A', tags: many([], 49_000) },
    { name: 'A', tags: many('a', 90_000) },
    { name: 'A', social_links: many(1, 500_000) },
    { name: 'A', social_links: many(1, 90_000) },
    { name: 'A', social_links: many('https://x.com/a', 55_000) },
    { name: 'A', social_links: Object.fromEntries(many(0, 60_000).map((_, n) => [`n${n}`, 'x'])) },
    { name: 'x'.repeat(1_000_000) },
    Object.fromEntries(many(0, 60_000).map((_, n) => [`k${n}`, n])),
  ]
  for (const body of bodies) {
    for (const { status, text } of await both(({ acme }) => acme.post('/brands', body))) {
      // The status is 400 if the body has too many values.
      assert.ok([201, 400, 422].includes(status), `${status}`)
      if (status !== 201) assert.ok(text.length < 50_000, `${text.length} characters`)
    }
  }
})

const REQUESTS = 2_000
const JSON_TYPE = { 'content-type': 'application/json' }

test('a wrong value anywhere in the API never causes a 5xx, and every response matches the API description', async (t) => {
  const requests = await hostileRequests()
  const chosen = spread(requests, REQUESTS)
  assert.deepEqual(
    new Set(chosen.map(({ operationId }) => operationId)),
    new Set(requests.map(({ operationId }) => operationId)),
  )
  const examples = await loadExamples()
  const { sqlite, postgres } = await startBoth(t)
  const walk = async (app: typeof sqlite) => {
    const { api } = await signedIn(app, app.acmeTeam)
    const createSender = () => createIdentifier(app.db, app.acmeTeam.id, 'email', `${uniqueName()}@brand.example`)
    const createRequest = () => assert.fail('The API has no paths with privacy requests.')
    const maker = { client: app.acme, api, upload: uploader(app.origin, app.agent), createSender, createRequest }
    const idsByOperation = new Map<string, Record<string, number>>()
    const authorization = `Bearer ${app.acme.token}`
    for (const { operationId, method, template, path, query, body, form, headers } of chosen) {
      const ids = idsByOperation.get(operationId) ?? (await idsInPath(examples, maker, template))
      idsByOperation.set(operationId, ids)
      // The client checks the response against the description.
      const { status, text } = await sendRaw(app.origin, app.agent, {
        method,
        path: pathWithIds(path, ids) + query,
        headers: {
          authorization,
          ...(form ? { 'content-type': FORM_TYPE } : body !== undefined && JSON_TYPE),
          ...headers,
        },
        ...(form ? { body: formOf(form) } : body !== undefined && { body: JSON.stringify(body) }),
      })
      const sent = JSON.stringify(form ?? body)?.slice(0, 300)
      assert.ok(status < 500, `${method} ${path}${query} ${sent}: ${status} ${text}`)
    }
  }
  await Promise.all([walk(sqlite), walk(postgres)])
})
