import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openMigrated, RUN_KIND } from '../../../test/test-database.ts'
import { decrypt, encrypt } from './encrypt.ts'
import { hmacWith } from './hmac.ts'
import { readSecretKey, toSecretKey } from './secret-key.ts'
import { checkSecretKey } from './stored-secrets.ts'

test('encrypted text can’t be decrypted with another key, for another context, or after it was changed', () => {
  const key = toSecretKey(Buffer.from('one')).keyFor('connections')
  const text = encrypt(key, 'pässword', 'team 1')
  assert.equal(decrypt(key, text, 'team 1'), 'pässword')
  assert.doesNotMatch(text, /word/)
  assert.notEqual(encrypt(key, 'pässword', 'team 1'), text)
  assert.throws(() => decrypt(key, text, 'team 2'))
  assert.throws(() => decrypt(toSecretKey(Buffer.from('two')).keyFor('connections'), text, 'team 1'))
  assert.throws(() => decrypt(toSecretKey(Buffer.from('one')).keyFor('links'), text, 'team 1'))
  const changed = text.slice(0, 20) + (text[20] === 'A' ? 'B' : 'A') + text.slice(21)
  assert.throws(() => decrypt(key, changed, 'team 1'))
})

test('without SECRET_KEY, a key file is created once, and only its owner can read it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [first, second] = await Promise.all([readSecretKey(undefined, folder), readSecretKey(undefined, folder)])
  assert.deepEqual(first.keyFor('a'), second.keyFor('a'))
  assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600)
  assert.notDeepEqual(first.keyFor('a'), (await readSecretKey('given', folder)).keyFor('a'))
  writeFileSync(join(folder, 'secret.key'), '')
  await assert.rejects(readSecretKey(undefined, folder), /secret\.key is empty/)
})

test('a server doesn’t start if its database was first used with another key', async () => {
  const { db } = await openMigrated(RUN_KIND)
  await checkSecretKey(db, toSecretKey(Buffer.from('one')))
  await checkSecretKey(db, toSecretKey(Buffer.from('one')))
  await assert.rejects(checkSecretKey(db, toSecretKey(Buffer.from('two'))), /The secret key is not the one/)
})

test('hmacWith returns the same result as Node’s HMAC for keys and messages of all lengths', () => {
  for (const keyLength of [1, 32, 64, 65, 200]) {
    for (const length of [0, 1, 55, 56, 64, 1_000]) {
      const [key, message] = [Buffer.alloc(keyLength, keyLength), Buffer.alloc(length, 7)]
      assert.deepEqual(hmacWith(key)(message), createHmac('sha256', key).update(message).digest())
    }
  }
})
