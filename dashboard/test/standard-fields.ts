import { systemClock, toTimestamp } from '../../src/clock.ts'
import { insertStandardFields } from '../../src/contact-fields/standard-fields.ts'
import { transact } from '../../src/storage/transact.ts'
import type { Dashboard } from './start-dashboard.ts'

/** The fields that most teams begin with; those of the tests have none. */
export const giveStandardFields = ({ db, acmeTeam }: Dashboard) =>
  transact(db, (trx) => insertStandardFields(trx, acmeTeam.id, toTimestamp(systemClock())))
