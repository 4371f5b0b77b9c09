import { ConfigError } from '../foundation/config.ts'
import { keyerOf, useAddressKey } from '../platform/secrets/address-key.ts'
import type { SecretKey } from '../platform/secrets/secret-key.ts'
import { insertAddressKey, readAddressKey } from '../platform/secrets/stored-secrets.ts'
import { type Db, dialectSql } from '../platform/storage/dialect.ts'
import { keyAddresses } from '../platform/storage/migrate.ts'
import { rowByRow } from '../platform/storage/row-by-row.ts'
import { watchForServers } from './watch-for-servers.ts'

type Options = Parameters<typeof watchForServers>[1] & {
  /** Called regularly with the number of addresses that have their keys now. */
  readonly onProgress?: (done: number) => void
}

/**
 * Makes this process use the database's address keys. Call it before anything that stores or compares addresses.
 *
 * The first call on a database creates its random key. If the database comes from an earlier version, it then replaces all stored
 * hashes, in one transaction: opt-outs and suppressions match at every moment. Throws if a server uses the database meanwhile.
 */
export const openAddressKey = async (db: Db, secretKey: SecretKey, options: Options = {}): Promise<void> => {
  const key = (await readAddressKey(db, secretKey)) ?? (await createAddressKey(db, secretKey, options))
  useAddressKey(db, key)
}

const createAddressKey = async (
  db: Db,
  secretKey: SecretKey,
  { onProgress = () => {}, ...watching }: Options,
): Promise<Buffer> => {
  const isUsed = await watchForServers(db, watching)
  return db.transaction().execute(async (trx) => {
    await dialectSql(trx).lockMigrations(trx)
    // Another process may have created the key while this one waited.
    const created = await readAddressKey(trx, secretKey)
    if (created) return created
    if (await isUsed(trx))
      // It would go on to store hashes, and would find none of the keys.
      throw new ConfigError(
        'A server of an earlier version is using this database. Stop all servers, then start this one again.',
      )
    const key = await insertAddressKey(trx, secretKey)
    await keyAddresses(trx, { keyOf: keyerOf(key), onProgress, rowByRow })
    return key
  })
}
