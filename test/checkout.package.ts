import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkServer } from './dashboard-check.ts'
import { emptyFolder, FROM_CACHE } from './installed-server.ts'

const ROOT = join(import.meta.dirname, '..')

/** Lists tracked files, and untracked files that Git doesn't ignore. */
const listSource = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

test('after npm ci in a copy of the checkout, npm start serves the API and the dashboard', async (t) => {
  const { folder, run, serve } = emptyFolder(t)
  for (const file of listSource()) cpSync(join(ROOT, file), join(folder, file))
  await run('npm', ['ci', ...FROM_CACHE])
  await run('npm', ['run', '--silent', 'postrider', '--', 'team', 'create', '--name', 'My team'])
  const token = (await run('npm', ['run', '--silent', 'postrider', '--', 'token', 'create', '--team', '1'])).trim()
  await checkServer(await serve('npm', ['start']), token)
})
