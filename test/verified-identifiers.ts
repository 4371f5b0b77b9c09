import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { claimIdentifier, verifyIdentifier } from '../src/identity/identifiers/identifier-queries.ts'
import type { Db } from '../src/platform/storage/dialect.ts'
import { transact } from '../src/platform/storage/transact.ts'

/** Creates a sender that is verified without a code. Returns its id. */
export const createIdentifier = async (
  db: Db,
  teamId: number,
  kind: 'email' | 'phone',
  value: string,
): Promise<number> => {
  const now = toTimestamp(systemClock())
  return transact(db, async (trx) => {
    const { id } = await claimIdentifier(trx, teamId, { kind, value, name: null }, now)
    await verifyIdentifier(trx, teamId, id, now)
    return id
  })
}
