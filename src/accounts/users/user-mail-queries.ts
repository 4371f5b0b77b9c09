import { toTimestamp } from '../../foundation/clock.ts'
import { foldCase } from '../../foundation/fold-case.ts'
import type { Locale } from '../../foundation/texts/texts.ts'
import { insertJob, SERVER } from '../../platform/jobs/job-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { countForAddress, type SendLimit } from '../system-messages/send-limits.ts'
import type { UserMailTable } from './account-tables.ts'
import { hashSecret } from './secret.ts'

export type UserMailKind = UserMailTable['kind']

/** The kind of job that sends an email to a user. */
export const SEND_USER_MAIL = 'send-user-mail'

/** The payload of such a job. */
export interface UserMailRequest {
  readonly mail_id: number
}

/** How long links are valid: long enough to find the email, but short enough that the link in an old email is useless. */
export const LINK_HOURS: Record<UserMailKind, number> = { password_reset: 1, email_confirmation: 24 }

/** How long to retry if the mail server rejects an email. After a day, the user no longer expects it. */
const MAX_WAIT_HOURS = 24

const after = (now: string, duration: Temporal.DurationLike) => toTimestamp(Temporal.Instant.from(now).add(duration))

export const isTooLate = ({ created_at }: { readonly created_at: string }, now: string): boolean =>
  after(created_at, { hours: MAX_WAIT_HOURS }) <= now

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
  const expires_at = after(now, { hours: MAX_WAIT_HOURS })
  const { id } = await trx
    .insertInto('user_mails')
    .values({ kind, email: foldCase(email), locale, created_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload: UserMailRequest = { mail_id: id }
  await insertJob(trx, SERVER, { kind: SEND_USER_MAIL, payload, runAt: now }, now)
  return undefined
}

export const findUserMail = (db: Db, { mail_id }: UserMailRequest) =>
  db
    .selectFrom('user_mails')
    .select(['id', 'kind', 'email', 'locale', 'code_hash', 'created_at'])
    .where('id', '=', mail_id)
    .executeTakeFirst()

/** Returns false if the email is no longer needed: it was deleted in the meantime. */
export const setLinkCode = async (
  trx: Tx,
  { id, kind }: { readonly id: number; readonly kind: UserMailKind },
  link: { readonly code: string; readonly userId: number },
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('user_mails')
    .set({
      code_hash: hashSecret(link.code),
      user_id: link.userId,
      expires_at: after(now, { hours: LINK_HOURS[kind] }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteUserMail = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('user_mails').where('id', '=', id).execute()
}

/** Keeps emails that may still be waiting: the next attempt renews their link. */
export const deleteExpiredUserMails = async (db: Db, now: string): Promise<void> => {
  await db
    .deleteFrom('user_mails')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', after(now, { hours: -MAX_WAIT_HOURS }))
    .execute()
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
