import { joinContactWriters } from '../../audience/contact-fields/contact-writers.ts'
import { deleteContact, lockContacts } from '../../audience/contacts/contact-queries.ts'
import { hasPushSubscription } from '../../audience/push-subscriptions/push-subscription-queries.ts'
import { deletePending, listSubscriptionsOf } from '../../audience/subscribers/subscriber-queries.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { deleteOldCounts } from './signup-counts.ts'
import { deleteSignup, expiredBefore, hasSignup, listOldSignups, lockSignup } from './signup-queries.ts'

/** Also listed in `RECURRING_JOBS`, so that every team has this job. */
export const SWEEP_SIGNUPS = 'sweep-signups'
/** Often enough for data that is kept for a month. */
const SWEEP_SIGNUPS_INTERVAL_MS = 6 * 3_600_000
const CHUNK = 100
/** How long one run may take before other jobs get their turn. */
const RUN_MS = 2_000

/**
 * Deletes signups after a month. If a signup wasn't confirmed, also deletes the pending subscriber, and the contact if the form
 * created it and nothing else uses it.
 */
export const sweepSignups =
  (onDelete: OnDelete): JobHandler =>
  async ({ db, teamId, now, reportProgress, signal }) => {
    const endsAt = performance.now() + RUN_MS
    await deleteOldCounts(db, teamId, now)
    for (;;) {
      const old = await listOldSignups(db, teamId, expiredBefore(now), CHUNK)
      for (const signup of old) {
        await transact(db, (trx) => sweepSignup(trx, teamId, signup, onDelete, now))
        if (signal.aborted || performance.now() > endsAt) return { againInMs: 0 }
      }
      reportProgress()
      if (old.length < CHUNK) return { againInMs: SWEEP_SIGNUPS_INTERVAL_MS }
    }
  }

type OldSignup = Awaited<ReturnType<typeof listOldSignups>>[number]

const sweepSignup = async (trx: Tx, teamId: number, signup: OldSignup, onDelete: OnDelete, now: string) => {
  const { id, list_id, contact_id } = signup
  await joinContactWriters(trx, teamId)
  await lockSignup(trx, teamId, id)
  await deleteSignup(trx, teamId, id)
  // Keeps the pending subscriber if the contact has filled in the form again since.
  if (!(await hasSignup(trx, teamId, contact_id, list_id))) await deletePending(trx, teamId, list_id, contact_id)
  if (!signup.is_new_contact || !(await isUnused(trx, teamId, contact_id))) return
  await deleteContact(trx, teamId, contact_id, now)
  await onDelete(trx, teamId, contact_id, now)
}

/** Locks the contact. Returns true if it hasn't changed since the form created it, and nothing else refers to it. */
const isUnused = async (trx: Tx, teamId: number, id: number): Promise<boolean> => {
  const contact = (await lockContacts(trx, teamId, [id])).get(id)
  if (!contact || contact.updated_at !== contact.created_at) return false
  if (await hasSignup(trx, teamId, id)) return false
  if ((await listSubscriptionsOf(trx, teamId, id)).length > 0) return false
  if (await hasPushSubscription(trx, teamId, id)) return false
  const message = await trx
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return message === undefined
}
