import type { ExpressionBuilder } from 'kysely'
import { toTimestamp } from '../../foundation/clock.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import type { Locale } from '../../foundation/texts/texts.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { Tables } from '../../platform/storage/tables.ts'
import { countForAddress, type SendLimit } from '../system-messages/send-limits.ts'
import type { UserMailTable } from './account-tables.ts'
import { hashSecret } from './secret.ts'

export type UserMailKind = UserMailTable['kind']

/** How long links are valid: long enough to find the email, but short enough that the link in an old email is useless. */
export const LINK_HOURS: Record<UserMailKind, number> = { password_reset: 1, email_confirmation: 24 }

/** How long to retry if the mail server rejects an email. After a day, the user no longer expects it. */
const MAX_WAIT_HOURS = 24

const after = (now: string, duration: Temporal.DurationLike) => toTimestamp(Temporal.Instant.from(now).add(duration))

export const isTooLate = ({ created_at }: { readonly created_at: string }, now: string): boolean =>
  after(created_at, { hours: MAX_WAIT_HOURS }) <= now

/**
 * Longer than any delay that we set. A stored time that is further in the future must have been set before the clock was set
 * back, so it is treated as past.
 */
const MAX_DELAY = { hours: 2 }

/**
 * Queues an email, whether or not the account exists. Returns the limit that the address has reached, or undefined if the email
 * was queued.
 */
export const queueUserMail = async (
  trx: Tx,
  { kind, email, locale }: { readonly kind: UserMailKind; readonly email: string; readonly locale: Locale },
  now: string,
): Promise<SendLimit | undefined> => {
  const limit = await countForAddress(trx, { channel: 'email', to: email, now })
  if (limit) return limit
  await trx
    .insertInto('user_mails')
    .values({
      kind,
      email: foldCase(email),
      locale,
      run_at: now,
      attempts: 0,
      created_at: now,
      expires_at: after(now, { hours: MAX_WAIT_HOURS }),
    })
    .execute()
  return undefined
}

export type ClaimedUserMail = NonNullable<Awaited<ReturnType<typeof claimUserMail>>>

const isDue = (now: string) => (mail: ExpressionBuilder<Tables, 'user_mails'>) => {
  const latest = after(now, MAX_DELAY)
  return mail.and([
    mail.or([mail('run_at', '<=', now), mail('run_at', '>', latest)]),
    mail.or([mail('leased_until', 'is', null), mail('leased_until', '<=', now), mail('leased_until', '>', latest)]),
  ])
}

/** undefined: no email is due. */
export const claimUserMail = async (db: Db, now: string, leasedUntil: string) => {
  // Reads first, because this runs every second, and usually no email is due. A cluster would lock the table on every server.
  const due = await db.selectFrom('user_mails').select('id').where(isDue(now)).limit(1).executeTakeFirst()
  if (!due) return undefined
  return db
    .updateTable('user_mails')
    .set((mail) => ({ leased_until: leasedUntil, attempts: mail('attempts', '+', 1) }))
    .where('id', '=', (mail) =>
      mail.selectFrom('user_mails').select('id').where(isDue(now)).orderBy('run_at').limit(1).forUpdate().skipLocked(),
    )
    .returning(['id', 'kind', 'email', 'locale', 'attempts', 'code_hash', 'created_at', 'leased_until'])
    .executeTakeFirst()
}

type Claim = Pick<ClaimedUserMail, 'id' | 'leased_until'>

/** Returns false if another process has taken over the email. */
export const setLinkCode = async (
  trx: Tx,
  { id, leased_until }: Claim,
  link: { readonly kind: UserMailKind; readonly code: string; readonly userId: number },
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('user_mails')
    .set({
      code_hash: hashSecret(link.code),
      user_id: link.userId,
      expires_at: after(now, { hours: LINK_HOURS[link.kind] }),
    })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the lease. `runAt` is the time of the next attempt, or null if the email was sent. */
export const releaseUserMail = async (db: Db, { id, leased_until }: Claim, runAt: string | null): Promise<void> => {
  await db
    .updateTable('user_mails')
    .set({ run_at: runAt, leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .execute()
}

export const deleteUserMail = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('user_mails').where('id', '=', id).execute()
}

export const deleteExpiredUserMails = async (db: Db, now: string): Promise<void> => {
  await db.deleteFrom('user_mails').where('expires_at', '<=', now).execute()
}

/** Returns undefined if the link was used or invalidated, has expired or never existed. */
export const findLink = (db: Db, kind: UserMailKind, code: string, now: string) =>
  db
    .selectFrom('user_mails')
    .innerJoin('users', 'users.id', 'user_mails.user_id')
    .select(['user_mails.id', 'users.id as user_id', 'users.email', 'expires_at'])
    .where('code_hash', '=', hashSecret(code))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Deletes the link, so that it can't be used again. Returns false if it no longer exists, for example because a concurrent
 * request used it.
 */
export const useLink = async (trx: Tx, { id }: { readonly id: number }): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('user_mails').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Invalidates the user's links of this kind and drops the user's queued emails of this kind. */
export const deleteLinks = async (
  trx: Tx,
  kind: UserMailKind,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> => {
  await trx
    .deleteFrom('user_mails')
    .where('kind', '=', kind)
    .where((mail) => mail.or([mail('user_id', '=', user_id), mail('email', '=', foldCase(email))]))
    .execute()
}

/** Drops the emails that are waiting to be sent. Links that were already sent stay valid. Returns how many there were. */
export const deleteWaitingUserMails = async (trx: Tx): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('user_mails')
    .where('run_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
