import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createFields } from '../../../test/contact-fields.ts'
import { setUpImports } from '../../../test/import-set-up.ts'
import { importCsv } from '../../../test/imports.ts'
import { startApp } from '../../../test/start-app.ts'

const setUp = async (t: TestContext) => setUpImports(await startApp(t))

test('failed rows are counted, listed by line with reasons, and can be downloaded as CSV to correct and resend', async (t) => {
  const { acme, contacts } = await setUp(t)
  const csv =
    'first_name,email,score\n"Ada, the\nfirst",ada@mail.example,1\nBob,no address,$&many\nEve,eve@mail.example,2\n'
  const done = await importCsv(acme, csv)
  assert.deepEqual([done.status, done.created, done.failed], ['completed', 2, 1])
  assert.deepEqual(done.errors, [
    {
      line: 4,
      errors: {
        email: ['The email field must be a valid email address (got “no address”).'],
        score: ['The score field must be a number (got “$&many”).'],
      },
      imported: false,
    },
  ])
  const failed = await acme.get(`/contacts/imports/${done.id}/errors`)
  assert.match(failed.headers['content-type'] ?? '', /^text\/csv/)
  assert.equal(
    failed.text,
    'first_name,email,score,(import error)\nBob,no address,$&many,The email field must be a valid email address (got “no address”). The score field must be a number (got “$&many”).\n',
  )
  const corrected = failed.text.replace('no address', 'bob@mail.example').replace('$&many', '3')
  assert.deepEqual((await importCsv(acme, corrected)).created, 1)
  assert.deepEqual(
    (await contacts()).map(({ first_name }) => first_name),
    ['Ada, the\nfirst', 'Eve', 'Bob'],
  )
})

test('the (import error) column never matches a field; import_error is ignored unless it is a merge tag', async (t) => {
  const { acme, contacts } = await setUp(t)
  const old = 'email,import_error\nbad,The email field must be a valid email address.\n'
  const failed = async (csv: string) =>
    (await acme.get(`/contacts/imports/${(await importCsv(acme, csv)).id}/errors`)).text
  const first = await failed(old)
  assert.equal(first, 'email,(import error)\nbad,The email field must be a valid email address (got “bad”).\n')
  await createFields(acme, { import_error: { name: 'Import error' }, other: { name: '(Import Error)' } })
  assert.equal(await failed(first), first)
  const reason = 'The email field must be a valid email address'
  assert.equal(await failed(old), `email,import_error,(import error)\nbad,${reason}.,${reason} (got “bad”).\n`)
  assert.equal((await importCsv(acme, first.replace('bad', 'ada@mail.example'))).created, 1)
  const [ada] = await contacts()
  assert.deepEqual([ada?.email, ada?.import_error, ada?.other], ['ada@mail.example', null, null])
})

test('an import shows the first 100 failed rows, and the file of failed rows has all of them', async (t) => {
  const { acme } = await setUp(t)
  const rows = Array.from({ length: 1_205 }, (_, n) => `${n},bad`)
  const done = await importCsv(acme, `first_name,email\n${rows.join('\n')}\n`)
  assert.deepEqual([done.failed, done.errors.length, done.errors[99].line], [1_205, 100, 101])
  const lines = (await acme.get(`/contacts/imports/${done.id}/errors`)).text.trim().split('\n')
  assert.equal(lines.length, 1_206)
  assert.match(lines.at(-1) ?? '', /^1204,bad,/)
})
