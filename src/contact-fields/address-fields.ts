import { replaceJob } from '../jobs/job-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import type { ContactField } from './contact-field-schemas.ts'

/** The kind and name of the job that recomputes all addresses of a team's contacts. */
export const REBUILD_ADDRESSES = 'rebuild-contact-addresses'

type Field = Pick<ContactField, 'tag' | 'type'>

/** The types whose values can be a contact's address. A field tagged like its type is preferred. */
const isAddress = ({ type }: Field) => type === 'email' || type === 'phone'
const isPreferred = ({ tag, type }: Field) => tag === type

/**
 * Returns whether a change of a field may change addresses. `after` is undefined if the field is deleted. A new field can't,
 * because no contact has a value for it yet.
 */
export const changesAddresses = (before: Field, after: Field | undefined): boolean => {
  if (!after) return isAddress(before)
  if (before.type !== after.type) return isAddress(before) || isAddress(after)
  return isAddress(after) && isPreferred(before) !== isPreferred(after)
}

/** Has all addresses recomputed from the start, also if that is going on already. Hold the team lock. */
export const rebuildAddressesLater = (trx: Tx, teamId: number, now: string): Promise<void> =>
  replaceJob(trx, teamId, { kind: REBUILD_ADDRESSES, name: REBUILD_ADDRESSES, runAt: now }, now)
