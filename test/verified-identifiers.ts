import { systemClock, toTimestamp } from '../src/clock.ts'
import { insertIdentifier } from '../src/identifiers/identifier-queries.ts'
import type { Db } from '../src/storage/dialect.ts'
import { transact } from '../src/storage/transact.ts'

/** One that is verified, on the operator's word. Its id. */
export const createIdentifier = async (
  db: Db,
  teamId: number,
  kind: 'email' | 'phone',
  value: string,
): Promise<number> => {
  const now = toTimestamp(systemClock())
  const given = { kind, value, name: null, verifiedAt: now }
  const made = await transact(db, (trx) => insertIdentifier(trx, teamId, given, now))
  return (made as { id: number }).id
}
