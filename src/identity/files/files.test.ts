import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { startApp } from '../../../test/start-app.ts'
import { FORM_TYPE, formOf, PNG, uploader } from '../../../test/upload.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'
import { libraryKey } from './file-store.ts'
import { localStore } from './local-store.ts'
import { LIBRARY, sweepFilesOf } from './sweep-files.ts'

const start = async (t: TestContext, options?: Parameters<typeof startApp>[1]) => {
  const app = await startApp(t, options)
  const { dataDir } = app.location
  return { ...app, dataDir, upload: uploader(app.origin, app.agent), store: localStore(join(dataDir, 'files')) }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

const file = (content: string | Buffer, filename = 'a.txt') => ({ name: 'file', filename, content })

const nothingWaits = async (dataDir: string) => {
  const folder = join(dataDir, 'uploads')
  await whenTrue(() => !existsSync(folder) || readdirSync(folder).length === 0)
}

test('the response to an upload has the path, the size, the hash and a type detected from the bytes', async (t) => {
  const { acme, acmeTeam, upload } = await start(t)
  const { status, body } = await upload(acme, [{ name: 'path', content: 'logos/größe.png' }, file(PNG, 'größe.PNG')])
  assert.equal(status, 201)
  const { id, created_at, ...rest } = body
  assert.deepEqual(rest, {
    team_id: acmeTeam.id,
    path: 'logos/größe.png',
    name: 'größe.PNG',
    mime_type: 'image/png',
    size: PNG.length,
    sha256: sha256(PNG),
  })
  assert.deepEqual(Object.keys(body), ['id', 'team_id', 'path', 'name', 'mime_type', 'size', 'sha256', 'created_at'])
  assert.equal((await acme.get(`/files/${id}`)).text, JSON.stringify(body))
  const list = (await acme.get('/files')).body
  assert.deepEqual([list.data, list.total, list.per_page], [[body], 1, 15])
})

test('the path defaults to a safe form of the file’s name', async (t) => {
  const { acme, upload } = await start(t)
  const names: [given: string, kept: string][] = [
    ['photo.jpg', 'photo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\temp\\\\x.txt', 'x.txt'],
    ['..', 'file'],
  ]
  for (const [given, kept] of names) {
    const { body } = await upload(acme, [file(given, given)])
    assert.deepEqual([body.name, body.path], [kept, kept], given)
    await acme.delete(`/files/${body.id}`)
  }
})

test('a file’s type comes from its bytes, not from its name', async (t) => {
  const { acme, upload } = await start(t)
  const types: [content: string | Buffer, type: string][] = [
    [PNG, 'image/png'],
    [Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'image/jpeg'],
    [Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'image/gif'],
    [Buffer.concat([Buffer.from('RIFF'), Buffer.from([26, 0, 0, 0]), Buffer.from('WEBPVP8L')]), 'image/webp'],
    [
      '<?xml version="1.0"?>\n<!-- logo -->\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      'image/svg+xml',
    ],
    [
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [ <!ENTITY ns "http://x"> ]>\n<svg:svg/>',
      'image/svg+xml',
    ],
    ['<![>'.repeat(16_000), 'text/plain'],
    [`<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(4_000)}`, 'text/plain'],
    ['\uFEFF  <svg viewBox="0 0 1 1"></svg>', 'image/svg+xml'],
    ['<html><script>alert(1)</script></html>', 'text/plain'],
    ['<p>no <svg></p>', 'text/plain'],
    ['name;email\nAnn;a@b.example\n', 'text/plain'],
    [Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
    ['%PDF-1.7\n%âãÏÓ\n', 'application/pdf'],
  ]
  for (const [index, [content, type]] of types.entries()) {
    const { body } = await upload(acme, [file(content, `f${index}.png`)])
    assert.equal(body.mime_type, type, String(content).slice(0, 40))
  }
})

test('HEAD on a file’s content returns the headers of GET without opening the file', async (t) => {
  const { acme, acmeTeam, upload, dataDir } = await start(t)
  const content = randomBytes(2_000)
  const { id } = (await upload(acme, [file(content, 'größe.bin')])).body
  const path = `/files/${id}/content`
  const got = await acme.get(path)
  rmSync(join(dataDir, 'files', libraryKey(acmeTeam.id, sha256(content))))
  const head = await acme.send('HEAD', path)
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '2000'])
  for (const name of ['content-type', 'content-disposition', 'content-security-policy', 'cache-control'])
    assert.equal(head.headers[name], got.headers[name], name)
  assert.equal((await acme.send('HEAD', '/files/999999/content')).status, 404)
})

test('a file’s content is downloaded unchanged, always as an attachment', async (t) => {
  const { acme, upload, raw } = await start(t)
  const html = '<script>alert(document.cookie)</script>'
  const { id } = (await upload(acme, [file(html, 'page “x”.html')])).body
  const { status, headers, text } = await acme.get(`/files/${id}/content`)
  assert.deepEqual([status, text, headers['content-length']], [200, html, String(html.length)])
  assert.equal(
    headers['content-disposition'],
    'attachment; filename="page _x_.html"; filename*=UTF-8\'\'page%20%E2%80%9Cx%E2%80%9D.html',
  )
  assert.deepEqual([headers['x-content-type-options'], headers['content-security-policy']], ['nosniff', 'sandbox'])
  assert.equal((await raw({ method: 'GET', path: `/api/v1/files/${id}/content` })).status, 401)
})

test('paths must be unique, relative, at most 1024 characters, and without .., empty segments or control characters', async (t) => {
  const { acme, rival, upload } = await start(t)
  const put = (path: string, client = acme) => upload(client, [{ name: 'path', content: path }, file('x')])
  for (const path of ['/a', 'a//b', 'a/../b', '..', './a', 'a/', 'a\\b', 'a\u0007', 'x'.repeat(1025)]) {
    const { status, body } = await put(path)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['path']], path.slice(0, 20))
  }
  for (const path of ['a', 'a/b c/d…', '😀'.repeat(1024)]) assert.equal((await put(path)).status, 201)
  const taken = await put('a')
  assert.deepEqual([taken.status, taken.body.errors], [422, { path: ['The path has already been taken.'] }])
  assert.equal((await put('a', rival)).status, 201)
})

test('the same bytes are stored once per team, and kept as long as any file contains them', async (t) => {
  const { acme, acmeTeam, upload, dataDir } = await start(t)
  const content = randomBytes(1000)
  const first = (await upload(acme, [file(content, 'one')])).body
  const second = (await upload(acme, [file(content, 'two')])).body
  const stored = readdirSync(join(dataDir, 'files', 'library', String(acmeTeam.id)))
  assert.deepEqual(stored, [sha256(content)])
  await acme.delete(`/files/${first.id}`)
  const { status, headers } = await acme.get(`/files/${second.id}/content`)
  assert.deepEqual([status, headers['content-length']], [200, '1000'])
  await nothingWaits(dataDir)
})

test('the sweep deletes stored bytes that are over an hour old and belong to no file, and keeps all others', async (t) => {
  const { acme, acmeTeam, upload, db, dataDir, store } = await start(t)
  const kept = (await upload(acme, [file('kept', 'kept')])).body
  const gone = (await upload(acme, [file('gone', 'gone')])).body
  const young = (await upload(acme, [file('young', 'young')])).body
  const pathOf = ({ sha256: hash }: { sha256: string }) => join(dataDir, 'files', libraryKey(acmeTeam.id, hash))
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const it of [kept, gone]) utimesSync(pathOf(it), old, old)
  for (const it of [gone, young]) assert.equal((await acme.delete(`/files/${it.id}`)).body.message, 'File deleted.')
  const run = {
    db,
    teamId: acmeTeam.id,
    payload: null,
    now: toTimestamp(systemClock()),
    reportProgress: () => {},
    signal: new AbortController().signal,
  }
  assert.deepEqual(await sweepFilesOf(store, [LIBRARY])(run), { againInMs: 6 * 3_600_000 })
  assert.deepEqual(
    [kept, gone, young].map((it) => existsSync(pathOf(it))),
    [true, false, true],
  )
})

test('a rejected or truncated upload leaves no row and no temporary file', async (t) => {
  const { acme, upload, raw, dataDir } = await start(t)
  const headers = { authorization: `Bearer ${acme.token}`, 'content-type': FORM_TYPE }
  const form = formOf([file('x'.repeat(100_000))])
  const cut = await raw({ method: 'POST', path: '/api/v1/files', headers, body: form.subarray(0, 50_000) })
  assert.deepEqual([cut.status, cut.body.error_code], [400, 'malformed_request'])
  assert.deepEqual((await upload(acme, [{ name: 'path', content: 'a' }])).body.errors, {
    file: ['The file field is required.'],
  })
  assert.deepEqual((await acme.post('/files')).body.errors, { file: ['The file field is required.'] })
  const json = formOf([file('x'), { name: 'path', content: '{"a":1}' }])
  const typed = json.toString('latin1').replace('name="path"', 'name="path"\r\nContent-Type: application/json')
  const asJson = await raw({ method: 'POST', path: '/api/v1/files', headers, body: Buffer.from(typed, 'latin1') })
  assert.deepEqual([asJson.status, Object.keys(asJson.body.errors)], [422, ['path']])
  const notAForm = await acme.post('/files', { file: 'x' })
  assert.deepEqual([notAForm.status, notAForm.body.error_code], [415, 'unsupported_media_type'])
  const noBoundary = await raw({
    method: 'POST',
    path: '/api/v1/files',
    headers: { ...headers, 'content-type': 'multipart/form-data' },
    body: form,
  })
  assert.ok(noBoundary.status === 400 || noBoundary.status === 415, String(noBoundary.status))
  assert.equal((await acme.get('/files')).body.total, 0)
  await nothingWaits(dataDir)
})

test('old temporary files left by a killed process are removed at startup', async (t) => {
  const { upload, acme, dataDir } = await start(t, {})
  await upload(acme, [file('x')])
  const [old, young] = [join(dataDir, 'uploads', 'old'), join(dataDir, 'uploads', 'young')]
  for (const left of [old, young]) writeFileSync(left, 'half')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(old, longAgo, longAgo)
  await start(t, {})
  assert.deepEqual([existsSync(old), existsSync(young)], [false, true])
  rmSync(young)
})

test('a file over the size limit is rejected with 413; a file of exactly the limit is accepted', async (t) => {
  const { acme, upload } = await start(t, { config: { maxUploadBytes: 100_000 } })
  const over = await upload(acme, [file(Buffer.alloc(100_001))])
  assert.deepEqual([over.status, over.body.error_code], [413, 'payload_too_large'])
  assert.equal((await upload(acme, [file(Buffer.alloc(100_000))])).status, 201)
  assert.equal((await acme.get('/files')).body.total, 1)
})

test('a multipart request to a brand endpoint is rejected with 415', async (t) => {
  const { acme, raw } = await start(t)
  const { id } = (await acme.post('/brands', { name: 'A' })).body
  const headers = { authorization: `Bearer ${acme.token}`, 'content-type': FORM_TYPE }
  for (const [method, path] of [
    ['POST', '/api/v1/brands'],
    ['PUT', `/api/v1/brands/${id}`],
  ] as const) {
    assert.equal((await raw({ method, path, headers, body: formOf([file(PNG)]) })).status, 415)
  }
})

test('retries with an Idempotency-Key are compared by fields, file name and content, not by raw bytes', async (t) => {
  const { acme, upload, raw } = await start(t)
  const key = { 'idempotency-key': 'k' }
  const parts = [{ name: 'path', content: 'a' }, file('content', 'n.txt')]
  const first = await upload(acme, parts, key)
  const again = await raw({
    method: 'POST',
    path: '/api/v1/files',
    headers: {
      ...key,
      authorization: `Bearer ${acme.token}`,
      'content-type': 'multipart/form-data; boundary=other',
    },
    body: formOf(parts.toReversed()).toString().replaceAll('----postrider-test', 'other'),
  })
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replay']], [201, first.text, 'true'])
  for (const other of [
    [{ name: 'path', content: 'b' }, file('content', 'n.txt')],
    [{ name: 'path', content: 'a' }, file('content', 'm.txt')],
    [{ name: 'path', content: 'a' }, file('Content', 'n.txt')],
  ]) {
    const { status, body } = await upload(acme, other, key)
    assert.deepEqual([status, body.error_code], [409, 'idempotency_key_conflict'])
  }
  assert.equal((await acme.get('/files')).body.total, 1)
})

test('twenty concurrent uploads are all stored completely', async (t) => {
  const { acme, upload } = await start(t)
  const contents = Array.from({ length: 20 }, () => randomBytes(2_000_000))
  const responses = await Promise.all(contents.map((content, n) => upload(acme, [file(content, `f${n}`)])))
  for (const [n, { status, body }] of responses.entries()) {
    assert.deepEqual([status, body.size, body.sha256], [201, 2_000_000, sha256(contents[n] as Buffer)])
  }
})

test('an upload does not write the API token to the log, even at trace level', async (t) => {
  let log = ''
  const logTo = {
    write: (line: string) => {
      log += line
    },
  }
  const app = await startApp(t, { logTo, servers: 1 })
  const upload = uploader(app.origin, app.agent)
  const { status } = await upload(app.acme, [{ name: 'file', filename: 'a.txt', content: Buffer.from('a') }])
  assert.equal(status, 201)
  assert.match(log, /"level":10/)
  assert.ok(!log.includes(app.acme.token))
})
