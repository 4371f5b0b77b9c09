import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../foundation/config.ts'

const KEY_BYTES = 32
const FILE_NAME = 'secret.key'
/** A new key that replaces the current one as soon as the database uses it. */
const NEW_FILE_NAME = 'secret.key.new'

const randomSecret = () => randomBytes(KEY_BYTES).toString('base64url')

/** Returns the secret in the key file, which the first start creates. */
export const readKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = join(dataDir, FILE_NAME)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails if the file exists, so that only one of several processes that start at the same time creates it.
    await writeFile(file, randomSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = await readFile(file)
  if (secret.length === 0) throw new ConfigError(`${file} is empty. Restore it from a backup, or set SECRET_KEY.`)
  return secret
}

/** Stores a random secret beside the current one. */
export const writeNewKeyFile = async (dataDir: string): Promise<Buffer> => {
  const secret = randomSecret()
  await writeFile(join(dataDir, NEW_FILE_NAME), secret, { mode: 0o600, flush: true })
  return Buffer.from(secret)
}

export const readNewKeyFile = (dataDir: string): Promise<Buffer | undefined> =>
  unlessMissing(readFile(join(dataDir, NEW_FILE_NAME)))

/** Makes the new secret the current one. Another process may have done so at the same time. */
export const adoptNewKeyFile = (dataDir: string): Promise<void> =>
  unlessMissing(rename(join(dataDir, NEW_FILE_NAME), join(dataDir, FILE_NAME)))

const unlessMissing = <T>(done: Promise<T>): Promise<T | undefined> =>
  done.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
