import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../src/platform/storage/database.ts'
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

test('if no server has run for hours, or if the database is a restored copy, a newly stored email doesn’t wait, and the command says what does', async () => {
  const cases = [
    [{ beat_at: '2020-01-01T00:00:00.000000Z' }, 'Warning: the server was down for hours: '],
    [{ is_backup: true }, 'Warning: the database is a restored copy: '],
  ] as const
  for (const [values, warning] of cases) {
    const location = await createTestLocation()
    const run = (...args: string[]) => runPostrider(location, args)
    await run('team', 'create', '--name', 'A')
    await run('identifier', 'add', '--team', '1', '--email', 'shop@acme.example')
    const { db } = openDatabase(location)
    const email = ['email', 'send', '--team', '1', '--to', 'ada@mail.example', '--subject', 'Hi', '--text', 'Hi']
    await run(...email, '--sender', '1')
    await db
      .updateTable('heartbeats')
      .set({ written_by: null, ...values })
      .execute()
    const { code, stderr } = await run(...email, '--sender', '1')
    assert.deepEqual([code, stderr.slice(0, warning.length)], [0, warning])
    assert.match(stderr, /Teams with waiting messages: 1\. Campaigns paused: 0\./)
    const lanes = await db.selectFrom('message_chunks').select('lane').where('team_id', '=', 1).orderBy('id').execute()
    await db.destroy()
    assert.deepEqual(
      lanes.map(({ lane }) => lane),
      ['suspended transactional', 'transactional'],
    )
  }
})
