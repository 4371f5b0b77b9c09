import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../foundation/config.ts'
import type { Db } from '../storage/dialect.ts'

const KEY_BYTES = 32
const FILE_NAME = 'secret.key'
const CHECK_NAME = 'secret_key_check'

/** Derives keys for different purposes from one secret, so that none of them reveals another. */
export interface SecretKey {
  readonly keyFor: (purpose: string) => Buffer
}

/**
 * Returns the key from `SECRET_KEY` or, if that isn't set, from a file that only the server's user can read. The first start
 * creates the file.
 */
export const readSecretKey = async (given: string | undefined, dataDir: string): Promise<SecretKey> =>
  toSecretKey(given === undefined ? await readKeyFile(dataDir) : Buffer.from(given))

export const toSecretKey = (secret: Buffer): SecretKey => ({
  keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `postrider ${purpose}`, KEY_BYTES)),
})

const readKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = join(dataDir, FILE_NAME)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails if the file exists, so that only one of several processes that start at the same time creates it.
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = await readFile(file)
  if (secret.length === 0) throw new ConfigError(`${file} is empty. Restore it from a backup, or set SECRET_KEY.`)
  return secret
}

/**
 * Throws if this database was used with another key before. All servers with the same database need the same key. Otherwise, a
 * server couldn't decrypt another server's secrets, and links in sent messages would stop working.
 */
export const checkSecretKey = async (db: Db, secretKey: SecretKey): Promise<void> => {
  const value = createHmac('sha256', secretKey.keyFor('check')).update('check').digest('base64url')
  await db
    .insertInto('server_settings')
    .values({ name: CHECK_NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', CHECK_NAME)
    .executeTakeFirstOrThrow()
  if (stored.value === value) return
  throw new ConfigError(
    'The secret key is not the one that this database was used with. Set SECRET_KEY to the same value on every server, or restore secret.key in DATA_DIR.',
  )
}
