import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertSent, checkServer } from './dashboard-check.ts'
import { emptyFolder, FROM_CACHE } from './installed-server.ts'

const ROOT = join(import.meta.dirname, '..')

test('the npm package, installed in an empty folder, runs with npx, sends, and supports workers and backups', async (t) => {
  const { folder, run, serve } = emptyFolder(t)
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], ROOT)
  const [{ filename, files, size, unpackedSize }] = JSON.parse(packed.slice(packed.lastIndexOf('\n[\n') + 1))
  t.diagnostic(`${filename}: ${files.length} files, ${size} bytes, ${unpackedSize} unpacked`)
  const unexpected = files
    .map(({ path }: { path: string }) => path)
    .filter((path: string) =>
      /\.tsx?$|\.(test|examples|browser|package)\.|(^|\/)(test|bench)\/|^(src|docs|client|deploy|data)\//.test(path),
    )
  assert.deepEqual(unexpected, [])

  const compiled = globSync(join(ROOT, 'dist/**/*.js')).filter((file) => !file.includes('dashboard'))
  for (const thread of ['sqlite-checkpoint-thread.js', 'render-thread.js', 'thread-entry.js']) {
    assert.ok(
      compiled.some((file) => file.endsWith(thread)),
      `${thread} is missing`,
    )
  }
  const loadingTypeScript = compiled.filter((file) => /\.ts['"`]/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(loadingTypeScript, [], 'files that load TypeScript')

  await run('npm', ['init', '--yes'])
  await run('npm', ['install', '--ignore-scripts', ...FROM_CACHE, `./${filename}`])
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
  await checkServer(await serve('npx', ['postrider', 'serve', '--workers', '2']), token)
  await run('npx', ['postrider', 'backup', 'copy.db'])
})
