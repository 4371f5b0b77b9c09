import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runPostrider } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

test('email send stores an email from the team’s sender, and explains what is missing', async () => {
  const location = await createTestLocation()
  const run = (...args: string[]) => runPostrider(location, args)
  await run('team', 'create', '--name', 'A')
  const email = ['email', 'send', '--team', '1', '--to', 'ada@mail.example', '--subject', 'Hello', '--text', 'Hi']
  const refused = await run(...email)
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^There is no sender: give --sender ID, or set a sender for the brand\.\n$/)
  const { id } = JSON.parse((await run('identifier', 'add', '--team', '1', '--email', 'shop@brand.example')).stdout)
  const stored = await run(...email, '--sender', String(id))
  assert.deepEqual(JSON.parse(stored.stdout), { id: 1, status: 'queued' })
  assert.match(
    (await run(...email, '--sender', String(id), '--html', '/nowhere.html')).stderr,
    /^Cannot read \/nowhere\.html: ENOENT\.\n$/,
  )
})
