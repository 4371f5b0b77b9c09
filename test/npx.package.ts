import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { UNUSED } from '../src/content/templates/rendering/unused-packages.ts'
import { assertSent, checkServer } from './dashboard-check.ts'
import { emptyFolder, FROM_CACHE } from './installed-server.ts'
import { checkPackagedParts, startServices } from './packaged-parts.ts'

const ROOT = join(import.meta.dirname, '..')

/** Nothing else belongs in the package: no tests, no TypeScript, no data. */
const EXPECTED =
  /^(package\.json|README\.md|LICENSE|licenses\.txt|bin\/postrider\.js|(server|package-files|dashboard\/dist)\/.+)$/

test('the npm package, installed in an empty folder, does what a checkout does', async (t) => {
  const { folder, run, serve } = emptyFolder(t)
  const packed = await run('npm', ['run', '--silent', 'package', '--', '--json', '--pack-destination', folder], ROOT)
  const [{ filename, files, size, unpackedSize }] = JSON.parse(packed.slice(packed.lastIndexOf('\n[\n') + 1))
  t.diagnostic(`${filename}: ${files.length} files, ${size} bytes, ${unpackedSize} unpacked`)
  const paths: readonly string[] = files.map(({ path }: { path: string }) => path)
  assert.deepEqual(
    paths.filter((path) => !EXPECTED.test(path) || /\.tsx?$|\.test\./.test(path)),
    [],
  )

  await run('npm', ['init', '--yes'])
  await run('npm', ['install', '--ignore-scripts', ...FROM_CACHE, `./${filename}`])
  const installed = globSync('node_modules/{@*/*,[!@.]*}', { cwd: folder })
  assert.deepEqual(
    installed.filter((path) => !/\/(postrider|node-(bin-)?[a-z0-9-]+)$/.test(path)),
    [],
  )
  const licenses = readFileSync(join(folder, 'node_modules/postrider/licenses.txt'), 'utf8')
  for (const name of ['fastify', '@aws-sdk/client-s3', 'swagger-ui-dist', 'react', '@mantine/core'])
    assert.ok(licenses.includes(`\n${name} `), name)
  for (const name of UNUSED) assert.ok(!licenses.includes(`\n${name} `), `${name} isn’t needed`)

  assert.equal(await run('npx', ['postrider', 'team', 'create', '--name', 'My team']), '{"id":1,"name":"My team"}\n')
  const token = (await run('npx', ['postrider', 'token', 'create', '--team', '1'])).trim()
  const origin = await serve('npx', ['postrider', 'serve'])
  await checkServer(origin, token)
  await run('npx', ['postrider', 'identifier', 'add', '--team', '1', '--email', 'news@acme.example'])
  await run('npx', [
    'postrider',
    'email',
    'send',
    '--team',
    '1',
    '--to',
    'ada@example.com',
    '--subject',
    'Hi',
    '--text',
    'Hi',
  ])
  await assertSent(`${origin}/api/v1/messages/1`, token)
  const { environment, received } = await startServices(t)
  const withWorkers = await serve('npx', ['postrider', 'serve', '--workers', '2'], environment)
  await checkServer(withWorkers, token)
  await checkPackagedParts(t, { origin: withWorkers, token }, received)
  await run('npx', ['postrider', 'backup', 'copy.db'])
})
