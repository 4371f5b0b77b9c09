/** `npm run test:clients`: sends tens of thousands of generated requests with schemathesis, and checks every response. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken, startApp } from '../start-app.ts'
import { createIdentifier } from '../verified-identifiers.ts'
import { hasTools, workFolder } from './tools.ts'

const MIN_REQUESTS = 20_000
/** Requests per operation and phase. Set SCHEMATHESIS_EXAMPLES for a shorter or longer run. */
const EXAMPLES = process.env.SCHEMATHESIS_EXAMPLES ?? '250'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

test('responses to generated requests match the API description', async (t) => {
  if (!hasTools(t, ['schemathesis'])) return
  const { origin, db, acme, acmeTeam } = await startApp(t, { config: { maxUploadBytes: 1_000_000 } })
  await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')
  for (const [tag, type] of [
    ['email', 'email'],
    ['first_name', 'text'],
  ]) {
    await acme.post('/contact-fields', { name: tag, tag, type, contact_type: 'person', allow_multiple: false })
  }
  const { run } = workFolder(t)
  const token = await createToken(db, acmeTeam.id)
  const args = [
    'run',
    `${origin}/openapi.json`,
    '--url',
    origin,
    '--header',
    `Authorization: Bearer ${token}`,
    '--checks',
    CHECKS.join(','),
    '--max-examples',
    EXAMPLES,
    '--workers',
    '2',
    '--continue-on-failure',
    '--no-color',
    '--suppress-health-check',
    'all',
    '--request-timeout',
    '30',
  ]
  const report = await run('schemathesis', args, {
    SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
    PYTHONPATH: import.meta.dirname,
  })
  const requests = Number(/([\d,]+) generated/.exec(report)?.[1]?.replaceAll(',', ''))
  t.diagnostic(report.slice(report.indexOf('SUMMARY')))
  assert.ok(requests >= MIN_REQUESTS || process.env.SCHEMATHESIS_EXAMPLES, `only ${requests} requests`)
})
