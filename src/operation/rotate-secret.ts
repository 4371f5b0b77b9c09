import { setTimeout as sleep } from 'node:timers/promises'
import { reencryptVapidKeys } from '../audience/push-subscriptions/team-vapid-keys.ts'
import { reencryptOutboxCodes } from '../identity/identifiers/verification-code.ts'
import type { SecretKey } from '../platform/secrets/secret-key.ts'
import { replaceSecretKey } from '../platform/secrets/stored-secrets.ts'
import type { Db } from '../platform/storage/dialect.ts'
import { transact } from '../platform/storage/transact.ts'
import { reencryptConnections } from '../sending/connections/connection-queries.ts'
import { countBeats } from './heartbeat/beat.ts'
import { OBSERVE_MS } from './observe.ts'

interface Options {
  readonly from: SecretKey
  readonly to: SecretKey
  readonly observeMs?: number
}

/**
 * Encrypts everything with another key, in one transaction. Changes nothing and returns false if another process uses the database,
 * because it would go on with the old key.
 */
export const rotateSecret = async (db: Db, { from, to, observeMs = OBSERVE_MS }: Options): Promise<boolean> => {
  const before = await countBeats(db)
  // Before its first beat, no server has ever used the database.
  if (before > 0) await sleep(observeMs)
  return transact(db, async (trx) => {
    if ((await countBeats(trx)) !== before) return false
    await replaceSecretKey(trx, from, to)
    await reencryptConnections(trx, from, to)
    await reencryptVapidKeys(trx, from, to)
    await reencryptOutboxCodes(trx, from, to)
    return true
  })
}
