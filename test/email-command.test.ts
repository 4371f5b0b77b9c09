import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../src/clock.ts'
import { beat } from '../src/heartbeat/heartbeat.ts'
import { openDatabase } from '../src/storage/database.ts'
import { runPostrider } from './server-process.ts'
import { createTestLocation } from './test-database.ts'

test('the command “email send” stores an email, and explains which argument is missing or invalid', async () => {
  const location = await createTestLocation()
  const run = (...args: string[]) => runPostrider(location, args)
  await run('team', 'create', '--name', 'A')
  const email = ['email', 'send', '--team', '1', '--to', 'ada@mail.example', '--subject', 'Hello', '--text', 'Hi']
  const refused = await run(...email)
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^There is no sender: give --sender ID, or set a sender for the brand\.\n$/)
  const invalid = await run('email', 'send', '--team', '1', '--to', 'ada', '--subject', '{{ x }}', '--sender', '99')
  assert.deepEqual(invalid.stderr.trimEnd().split('\n').sort(), [
    '--sender must be the id of a verified sender.',
    '--subject has an error (line 1, column 4): “x” doesn’t exist.',
    '--text is required, unless --html is given.',
    '--to must be a valid email address.',
  ])
  assert.match((await run(...email, '--to', 'bob@mail.example')).stderr, /^--to can be given only once\.\nUsage: /)
  const { id } = JSON.parse((await run('identifier', 'add', '--team', '1', '--email', 'shop@brand.example')).stdout)
  const stored = await run(...email, '--sender', String(id))
  assert.deepEqual(JSON.parse(stored.stdout), { id: 1, status: 'queued' })
  assert.match(
    (await run(...email, '--sender', String(id), '--html', '/nowhere.html')).stderr,
    /^Cannot read \/nowhere\.html: ENOENT\.\n$/,
  )
})

test('if no server has run for hours, a newly stored email isn’t overdue', async () => {
  const location = await createTestLocation()
  const run = (...args: string[]) => runPostrider(location, args)
  await run('team', 'create', '--name', 'A')
  await run('identifier', 'add', '--team', '1', '--email', 'shop@acme.example')
  const { db } = openDatabase(location)
  await db
    .insertInto('heartbeats')
    .values({ name: 'sending', beat_at: '2020-01-01T00:00:00.000000Z', overdue_before: null })
    .execute()
  await run(
    'email',
    'send',
    '--team',
    '1',
    '--to',
    'ada@mail.example',
    '--subject',
    'Hi',
    '--text',
    'Hi',
    '--sender',
    '1',
  )
  const [chunk] = await db.selectFrom('message_chunks').select('due_at').where('team_id', '=', 1).execute()
  const overdueBefore = await beat(db, systemClock)
  await db.destroy()
  assert.ok(overdueBefore !== undefined && chunk !== undefined && chunk.due_at >= overdueBefore)
})
