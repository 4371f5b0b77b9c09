import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'
import { RUN_KIND, testDatabase } from '../../../test/test-database.ts'
import { transact } from '../../platform/storage/transact.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const assertIsPage = async (response: Response, status: number) => {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.match(String(response.headers.get('content-type')), /^text\/html/)
  assert.match(text, /<h1>[^<]+<\/h1>/)
}

test('a browser whose form is too large or of another type gets an HTML page', async (t) => {
  const { url, origin, ip } = await setUpSubscribing(t)
  for (const page of [url, `${origin}/p/x`]) {
    const post = (body: string, type: object) =>
      fetch(page, { method: 'POST', body, headers: { ...BROWSER, ...type, 'x-forwarded-for': ip } })
    await assertIsPage(await post(`email=${'x'.repeat(2_000_000)}`, FORM), 413)
    await assertIsPage(await post('x', { 'content-type': 'text/plain' }), 415)
  }
})

test('a browser gets an HTML page with status 503 while the database is locked', async (t) => {
  const { url, ip, contacts } = await setUpSubscribing(t, { double_opt_in: false }, { lockTimeoutMs: 200, servers: 1 })
  const { db } = await testDatabase(RUN_KIND)
  await transact(db, async (trx) => {
    await sql.raw(RUN_KIND === 'postgres' ? 'lock table contacts, jobs' : 'select 1').execute(trx)
    const body = new URLSearchParams({ email: 'ada@mail.example', first_name: 'Ada' })
    const headers = { ...BROWSER, 'x-forwarded-for': ip }
    await assertIsPage(await fetch(url, { method: 'POST', body, headers }), 503)
  })
  assert.deepEqual(await contacts(), [])
})
