import { createHmac, randomBytes } from 'node:crypto'
import { type Config, ConfigError } from '../../foundation/config.ts'
import type { Db, Tx } from '../storage/dialect.ts'
import { decrypt, encrypt, reencrypt } from './encrypt.ts'
import { adoptNewKeyFile, readNewKeyFile } from './key-file.ts'
import { readSecretKey, type SecretKey, toSecretKey } from './secret-key.ts'

const CHECK_NAME = 'secret_key_check'
const OLDER_LINK_KEYS_NAME = 'older_link_keys'
const ADDRESS_KEY_NAME = 'address_key'
const ADDRESS_KEY_BYTES = 32

/** Returns the server's key. Throws if the database was used with another one. */
export const openSecretKey = async (
  db: Db,
  { secretKey: given, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<SecretKey> => {
  if (given === undefined) await finishRotation(db, dataDir)
  const secretKey = await readSecretKey(given, dataDir)
  await checkSecretKey(db, secretKey)
  return { ...secretKey, olderLinkKeys: await readOlderLinkKeys(db, secretKey) }
}

/**
 * Throws if this database was used with another key before. All servers with the same database need the same key. Otherwise, a
 * server couldn't decrypt another server's secrets, and links in sent messages would stop working.
 */
export const checkSecretKey = async (db: Db, secretKey: SecretKey): Promise<void> => {
  const value = checkOf(secretKey)
  await db
    .insertInto('server_settings')
    .values({ name: CHECK_NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  if ((await readSetting(db, CHECK_NAME)) === value) return
  throw new ConfigError(
    'The secret key is not the one that this database was used with. Set SECRET_KEY to the same value on every server, or restore secret.key in DATA_DIR.',
  )
}

/** Makes the new key file the current one if the database already uses it. If a rotation was interrupted, the next start does this. */
export const finishRotation = async (db: Db, dataDir: string): Promise<void> => {
  const secret = await readNewKeyFile(dataDir)
  // The file of a rotation that hasn't been committed stays, because that rotation may still be running.
  if (secret && (await readSetting(db, CHECK_NAME)) === checkOf(toSecretKey(secret))) await adoptNewKeyFile(dataDir)
}

/** Makes the database expect another key. The links of all earlier keys stay valid. */
export const replaceSecretKey = async (trx: Tx, from: SecretKey, to: SecretKey): Promise<void> => {
  const keys = [from.keyFor('links'), ...from.olderLinkKeys].map((key) => key.toString('base64url'))
  const olderKeys = encrypt(keyOfOlderLinks(to), JSON.stringify(keys), OLDER_LINK_KEYS_NAME)
  const addressKey = await readSetting(trx, ADDRESS_KEY_NAME)
  const reencrypted = (value: string) => reencrypt(keyOfAddressKey(from), keyOfAddressKey(to), value, ADDRESS_KEY_NAME)
  await trx
    .insertInto('server_settings')
    .values([
      { name: CHECK_NAME, value: checkOf(to) },
      { name: OLDER_LINK_KEYS_NAME, value: olderKeys },
      ...(addressKey === undefined ? [] : [{ name: ADDRESS_KEY_NAME, value: reencrypted(addressKey) }]),
    ])
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

/** Returns the random key of the database's address keys. */
export const readAddressKey = async (db: Db, secretKey: SecretKey): Promise<Buffer | undefined> => {
  const stored = await readSetting(db, ADDRESS_KEY_NAME)
  return stored === undefined
    ? undefined
    : Buffer.from(decrypt(keyOfAddressKey(secretKey), stored, ADDRESS_KEY_NAME), 'base64url')
}

export const insertAddressKey = async (trx: Tx, secretKey: SecretKey): Promise<Buffer> => {
  const key = randomBytes(ADDRESS_KEY_BYTES)
  const value = encrypt(keyOfAddressKey(secretKey), key.toString('base64url'), ADDRESS_KEY_NAME)
  await trx.insertInto('server_settings').values({ name: ADDRESS_KEY_NAME, value }).execute()
  return key
}

const keyOfAddressKey = (secretKey: SecretKey) => secretKey.keyFor('address key')

const readOlderLinkKeys = async (db: Db, secretKey: SecretKey): Promise<Buffer[]> => {
  const stored = await readSetting(db, OLDER_LINK_KEYS_NAME)
  if (stored === undefined) return []
  const keys = JSON.parse(decrypt(keyOfOlderLinks(secretKey), stored, OLDER_LINK_KEYS_NAME)) as string[]
  return keys.map((key) => Buffer.from(key, 'base64url'))
}

const keyOfOlderLinks = (secretKey: SecretKey) => secretKey.keyFor('older links')

const checkOf = (secretKey: SecretKey) =>
  createHmac('sha256', secretKey.keyFor('check')).update('check').digest('base64url')

const readSetting = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('server_settings').select('value').where('name', '=', name).executeTakeFirst())?.value
