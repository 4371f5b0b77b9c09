import { rotateSecret } from '../../src/operation/rotate-secret.ts'
import { OBSERVE_MS } from '../../src/operation/watch-for-servers.ts'
import { writeNewKeyFile } from '../../src/platform/secrets/key-file.ts'
import { toSecretKey } from '../../src/platform/secrets/secret-key.ts'
import { finishRotation, openSecretKey } from '../../src/platform/secrets/stored-secrets.ts'
import { CommandError, type Io, type Run, withDatabase } from '../command.ts'

const MIN_LENGTH = 32

/** Replaces the secret key, and encrypts what it protects with the new one. */
export const secretRotate: Run = (config, _, { out, warn, readSecret }) =>
  withDatabase(config, async (db) => {
    const { secretKey: given, dataDir } = config
    const from = await openSecretKey(db, config)
    const secret = given === undefined ? await writeNewKeyFile(dataDir) : await readNewSecret(given, readSecret)
    warn(`Checking for ${OBSERVE_MS / 1_000} seconds that no server is running …`)
    if (!(await rotateSecret(db, { from, to: toSecretKey(secret) })))
      throw new CommandError('A server is using this database. Stop all servers, then run this command again.')
    if (given === undefined) await finishRotation(db, dataDir)
    out(JSON.stringify({ rotated: true, set_secret_key: given !== undefined }))
    if (given !== undefined) warn('Now set SECRET_KEY to the new secret on every server, then start them.')
  })

const readNewSecret = async (given: string, readSecret: Io['readSecret']): Promise<Buffer> => {
  const secret = await readSecret('New SECRET_KEY: ')
  if (secret.length < MIN_LENGTH)
    throw new CommandError(
      `The new SECRET_KEY is read from standard input, and must have at least ${MIN_LENGTH} characters.`,
    )
  if (secret === given) throw new CommandError('The new SECRET_KEY is the same as the current one.')
  return Buffer.from(secret)
}
