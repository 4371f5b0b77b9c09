import { reencryptVapidKeys } from '../audience/push-subscriptions/team-vapid-keys.ts'
import { reencryptOutboxCodes } from '../identity/identifiers/verification-code.ts'
import type { SecretKey } from '../platform/secrets/secret-key.ts'
import { replaceSecretKey } from '../platform/secrets/stored-secrets.ts'
import type { Db } from '../platform/storage/dialect.ts'
import { transact } from '../platform/storage/transact.ts'
import { reencryptConnections } from '../sending/connections/connection-queries.ts'
import { watchForServers } from './watch-for-servers.ts'

interface Options {
  readonly from: SecretKey
  readonly to: SecretKey
  readonly observeMs?: number
}

/**
 * Encrypts everything with another key, in one transaction. Changes nothing and returns false if another process uses the database,
 * because it would go on with the old key.
 */
export const rotateSecret = async (db: Db, { from, to, ...watching }: Options): Promise<boolean> => {
  const isUsed = await watchForServers(db, watching)
  return transact(db, async (trx) => {
    if (await isUsed(trx)) return false
    await replaceSecretKey(trx, from, to)
    await reencryptConnections(trx, from, to)
    await reencryptVapidKeys(trx, from, to)
    await reencryptOutboxCodes(trx, from, to)
    return true
  })
}
