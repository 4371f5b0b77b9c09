import { openAddressKey } from '../src/operation/open-address-key.ts'
import { readSecretKey } from '../src/platform/secrets/secret-key.ts'
import { openDatabase } from '../src/platform/storage/database.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import type { TestLocation } from './test-database.ts'

/** Opens a migrated database beside its server, with the key of its addresses. The caller closes it. */
export const openAgain = async (location: TestLocation): Promise<Db> => {
  const { db } = openDatabase(location)
  await openTestAddressKey(db, location)
  return db
}

export const openTestAddressKey = async (db: Db, { dataDir }: TestLocation): Promise<void> =>
  openAddressKey(db, await readSecretKey(undefined, dataDir), { observeMs: 0 })
