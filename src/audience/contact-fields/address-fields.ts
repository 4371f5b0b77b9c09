import { replaceJob } from '../../platform/jobs/job-queries.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { ContactField } from './contact-field-schemas.ts'

/** The kind and name of the job that recomputes the addresses of all of a team's contacts. */
export const REBUILD_ADDRESSES = 'rebuild-contact-addresses'

type Field = Pick<ContactField, 'tag' | 'type'>

/** Returns whether a field's values can be contacts' addresses. A field whose merge tag is the name of its type is preferred. */
const isAddress = ({ type }: Field) => type === 'email' || type === 'phone'
const isPreferred = ({ tag, type }: Field) => tag === type

/**
 * Returns whether a change to a field may change contacts' addresses. `after` is undefined if the field is deleted. A new field
 * can't change addresses, because no contact has a value for it yet.
 */
export const changesAddresses = (before: Field, after: Field | undefined): boolean => {
  if (!after) return isAddress(before)
  if (before.type !== after.type) return isAddress(before) || isAddress(after)
  return isAddress(after) && isPreferred(before) !== isPreferred(after)
}

/** If the job already exists, it starts over. The caller must hold the team lock. */
export const rebuildAddressesLater = (trx: Tx, teamId: number, now: string): Promise<void> =>
  replaceJob(trx, teamId, { kind: REBUILD_ADDRESSES, name: REBUILD_ADDRESSES, runAt: now }, now)
