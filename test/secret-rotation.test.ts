import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getVapidKeys } from '../src/audience/push-subscriptions/team-vapid-keys.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { codeKeyOf, readOutboxCodes } from '../src/identity/identifiers/verification-code.ts'
import { recordBeat } from '../src/operation/heartbeat/beat.ts'
import { rotateSecret } from '../src/operation/rotate-secret.ts'
import { linkTokens } from '../src/platform/links/link-token.ts'
import { writeNewKeyFile } from '../src/platform/secrets/key-file.ts'
import { readSecretKey, type SecretKey, toSecretKey } from '../src/platform/secrets/secret-key.ts'
import { finishRotation, openSecretKey, readAddressKey } from '../src/platform/secrets/stored-secrets.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { getConnectionAccount, insertConnection } from '../src/sending/connections/connection-queries.ts'
import { whenTrue } from './manual-clock.ts'
import { runPostrider } from './server-process.ts'
import { startApp } from './start-app.ts'
import { createTestLocation, openMigrated, RUN_KIND } from './test-database.ts'

const RELAY = {
  channel: 'email',
  kind: 'smtp',
  name: 'Relay',
  settings: { host: 'smtp.example.com', port: 587, security: 'starttls', user: 'acme' },
  secret: 'a pässword',
  is_default: true,
  per_second: null,
  per_hour: null,
  per_day: null,
  warm_up_from: null,
} as const
const CLAIMS = { teamId: 1, listId: 2, contactId: 3, messageId: 4 }
const WRONG_KEY = /The secret key is not the one/

const keyOfFile = (dataDir: string) => ({ secretKey: undefined, dataDir })

const unsubscribeToken = (key: SecretKey) => linkTokens(key).create('unsubscribe', CLAIMS).token

const rotateInFile = async (db: Db, dataDir: string, from: SecretKey) => {
  assert.ok(await rotateSecret(db, { from, to: toSecretKey(await writeNewKeyFile(dataDir)), observeMs: 0 }))
}

test('after a rotation, only the new key reads what is encrypted, and links of all earlier keys work', async (t) => {
  const { acme, acmeTeam, db, location } = await startApp(t, { ownDatabase: true })
  const from = await openSecretKey(db, keyOfFile(location.dataDir))
  assert.equal((await acme.post('/verified/email', { email: 'hello@example.com' })).status, 201)
  const codesWith = (key: SecretKey) => readOutboxCodes(db, acmeTeam.id, codeKeyOf(key), toTimestamp(systemClock()))
  // Codes stay in the outbox only until there is a connection.
  await whenTrue(async () => (await codesWith(from)).length === 1)
  const now = toTimestamp(systemClock())
  const { id } = await transact(db, (trx) => insertConnection(trx, acmeTeam.id, RELAY, from, now))
  const secretsWith = async (key: SecretKey) => ({
    password: (await getConnectionAccount(db, acmeTeam.id, id, key)).secret,
    vapid: await getVapidKeys(db, acmeTeam.id, key),
    codes: await codesWith(key),
    addressKey: await readAddressKey(db, key),
  })
  const secrets = await secretsWith(from)
  assert.ok(secrets.addressKey)
  assert.equal(secrets.password, RELAY.secret)

  await rotateInFile(db, location.dataDir, from)
  const second = await openSecretKey(db, keyOfFile(location.dataDir))
  await rotateInFile(db, location.dataDir, second)
  const third = await openSecretKey(db, keyOfFile(location.dataDir))

  assert.deepEqual(await secretsWith(third), secrets)
  for (const key of [from, second]) await assert.rejects(secretsWith(key))
  const tokens = [from, second, third].map(unsubscribeToken)
  assert.equal(new Set(tokens).size, 3)
  for (const token of tokens) assert.deepEqual(linkTokens(third).read('unsubscribe', token), CLAIMS)
  const stranger = unsubscribeToken(toSecretKey(Buffer.from('a stranger')))
  assert.equal(linkTokens(third).read('unsubscribe', stranger), undefined)
})

test('an interrupted rotation loses nothing: the next start uses the key that the database expects', async (t) => {
  const { db, location } = await openMigrated(RUN_KIND)
  t.after(() => db.destroy())
  const files = keyOfFile(location.dataDir)
  const from = await openSecretKey(db, files)
  await writeNewKeyFile(location.dataDir)
  assert.equal(unsubscribeToken(await openSecretKey(db, files)), unsubscribeToken(from), 'before the commit')

  await rotateInFile(db, location.dataDir, from)
  await assert.rejects(
    openSecretKey(db, { ...files, secretKey: readFileSync(join(location.dataDir, 'secret.key'), 'utf8') }),
    WRONG_KEY,
  )
  const [one, two] = await Promise.all([openSecretKey(db, files), openSecretKey(db, files)])
  assert.deepEqual(one.keyFor('any'), two.keyFor('any'))
  assert.notDeepEqual(one.keyFor('any'), from.keyFor('any'))
  assert.deepEqual((await readSecretKey(undefined, location.dataDir)).keyFor('any'), one.keyFor('any'))
})

test('nothing is rotated while a server is running', async (t) => {
  const { db, location } = await openMigrated(RUN_KIND)
  t.after(() => db.destroy())
  const deps = { db, clock: systemClock, dataDir: location.dataDir }
  const files = keyOfFile(location.dataDir)
  const from = await openSecretKey(db, files)
  await recordBeat(deps)
  const rotating = rotateSecret(db, { from, to: toSecretKey(Buffer.from('new')), observeMs: 300 })
  await recordBeat(deps)
  assert.equal(await rotating, false)
  assert.deepEqual((await openSecretKey(db, files)).olderLinkKeys, [])
})

test('postrider secret rotate replaces the key file, or says to set SECRET_KEY', async (t) => {
  const location = await createTestLocation()
  const { db } = openDatabase(location)
  t.after(() => db.destroy())
  const run = (environment?: NodeJS.ProcessEnv, input?: string) =>
    runPostrider(location, ['secret', 'rotate'], environment, input)
  const inFile = await run()
  assert.deepEqual(
    [inFile.code, JSON.parse(inFile.stdout)],
    [0, { rotated: true, set_secret_key: false }],
    inFile.stderr,
  )
  const key = await openSecretKey(db, keyOfFile(location.dataDir))
  assert.equal(key.olderLinkKeys.length, 1)

  const SECRET_KEY = readFileSync(join(location.dataDir, 'secret.key'), 'utf8')
  const short = await run({ SECRET_KEY }, 'short')
  assert.deepEqual(
    [short.code, short.stderr.trim()],
    [1, 'The new SECRET_KEY is read from standard input, and must have at least 32 characters.'],
  )
  const next = 'a new secret with enough characters'
  const given = await run({ SECRET_KEY }, next)
  assert.deepEqual([given.code, JSON.parse(given.stdout)], [0, { rotated: true, set_secret_key: true }], given.stderr)
  assert.equal((await openSecretKey(db, { secretKey: next, dataDir: location.dataDir })).olderLinkKeys.length, 2)
  await assert.rejects(
    finishRotation(db, location.dataDir).then(() => openSecretKey(db, keyOfFile(location.dataDir))),
    WRONG_KEY,
  )
})
