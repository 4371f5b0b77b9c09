import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { compile, installPackage } from './build-package.ts'
import { startClient } from './start-client.ts'

const PROGRAM = `
import { Postrider, ValidationError } from '@postrider/client'
const postrider = new Postrider({ url: env.POSTRIDER_URL, token: env.POSTRIDER_TOKEN })
const { id } = await postrider.brands.create({ name: 'Acme' })
await postrider.files.upload(new Blob(['a']), { path: 'a.txt' })
const error = await postrider.brands.update(id, { name: '' }).catch((error) => error)
for await (const file of postrider.files.all()) print(file.path)
print((await postrider.brands.list()).length, error instanceof ValidationError, typeof process, typeof Buffer)
`

test('the built package runs without Node’s APIs and imports only its own files', async (t) => {
  const { url, acme } = await startClient(t)
  const { folder, dist } = installPackage(t)
  for (const name of readdirSync(dist).filter((it) => it.endsWith('.js'))) {
    const imports = readFileSync(join(dist, name), 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\(/g)
    for (const [, path] of imports) assert.match(path ?? '', /^\.\/[\w-]+\.js$/, name)
  }
  const file = join(folder, 'program.mjs')
  writeFileSync(file, PROGRAM)
  const env = { POSTRIDER_URL: url, POSTRIDER_TOKEN: acme.token }
  const args = ['--experimental-vm-modules', '--no-warnings', join(import.meta.dirname, 'web-only.ts'), file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  assert.equal(stdout, 'a.txt\n1 true undefined undefined\n')
})

test('the package’s type declarations compile in strict mode, both for Node and for bundlers', (t) => {
  const { folder } = installPackage(t)
  const file = join(folder, 'program.ts')
  writeFileSync(
    file,
    `import { type Brand, Postrider } from '@postrider/client'
export const postrider = new Postrider({ url: 'http://localhost:3000', token: 'pr_x' })
export const brand: Promise<Brand> = postrider.brands.create({ name: 'Acme' })
// @ts-expect-error The name is required.
postrider.brands.create({})
`,
  )
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--ignoreConfig']
  compile(file, ...strict, '--module', 'nodenext', '--types', 'node', '--lib', 'es2022')
  compile(file, ...strict, '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '', '--lib', 'es2022,dom')
})

test('CORS allows every header that the client sends and exposes every header that it reads', async (t) => {
  const page = 'https://app.example'
  const { url, acme } = await startClient(t, { config: { corsOrigins: [page] } })
  const preflight = await fetch(`${url}/api/v1/brands`, {
    method: 'OPTIONS',
    headers: {
      origin: page,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
  assert.equal(preflight.headers.get('access-control-allow-origin'), page)
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */)
  assert.deepEqual(allowed, ['authorization', 'content-type', 'idempotency-key'])
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /GET, ?POST, ?PUT, ?DELETE/)
  const headers = { origin: page, authorization: `Bearer ${acme.token}` }
  const response = await fetch(`${url}/api/v1/brands`, { headers })
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /Retry-After, ?X-Request-Id/)
})
