import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { generateSecret, hashSecret } from './secret.ts'

/**
 * How long an invitation is valid: long enough for someone who is away for a few days, but short enough that the link in an old
 * email is useless.
 */
export const INVITATION_DAYS = 7

/** The model name used in 403 and 404 messages. */
export const INVITATION = 'Invitation'

/** Returns the invitations that are still valid. */
export const listInvitations = (db: Db, teamId: number, now: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('team_id', '=', teamId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()

/** Returns the invitation with its code, which is stored only as a hash. Also deletes the team's expired invitations. */
export const insertInvitation = async (
  trx: Tx,
  teamId: number,
  { email, createdBy, expiresAt }: { email: string | null; createdBy: number; expiresAt: string },
  now: string,
) => {
  await trx.deleteFrom('invitations').where('team_id', '=', teamId).where('expires_at', '<=', now).execute()
  const code = generateSecret()
  const { id } = await trx
    .insertInto('invitations')
    .values({
      team_id: teamId,
      code_hash: hashSecret(code),
      email,
      created_by: createdBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, created_at: now, expires_at: expiresAt, code }
}

export const deleteInvitation = async (db: Db, teamId: number, id: number): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw await whyMissing(db, teamId, 'invitations', INVITATION, id)
}

/**
 * Finds an invitation by its code. `is_mailed` is true if the code is from the emailed link. Returns undefined if the invitation
 * was accepted or withdrawn, has expired or never existed.
 */
export const findInvitation = async (db: Db, code: string, now: string) => {
  const hash = hashSecret(code)
  const found = await db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .select(['invitations.id', 'teams.id as team_id', 'teams.name as team_name', 'email', 'expires_at'])
    .select('mail_code_hash')
    .where((it) => it.or([it('code_hash', '=', hash), it('mail_code_hash', '=', hash)]))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const { mail_code_hash, ...invitation } = found
  return { ...invitation, is_mailed: mail_code_hash === hash }
}

/** undefined: the invitation was deleted, has expired or has no address. */
export const findMailableInvitation = async (db: Db, teamId: number, id: number, now: string) => {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select(['invitations.email', 'users.email as inviter', 'teams.name as team'])
    .where('invitations.team_id', '=', teamId)
    .where('invitations.id', '=', id)
    .where('invitations.expires_at', '>', now)
    .executeTakeFirst()
  return found?.email ? { ...found, email: found.email } : undefined
}

/** Returns false if the invitation no longer exists. */
export const setMailCode = async (db: Db, teamId: number, id: number, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ mail_code_hash: hashSecret(code) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Deletes the invitation, so that it can't be used again. Returns false if it no longer exists, for example because a concurrent
 * request used it.
 */
export const useInvitation = async (trx: Tx, teamId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Only the code's hash is stored. */
export const insertSetupCode = async (db: Db, now: string): Promise<string> => {
  const code = generateSecret()
  await db
    .insertInto('invitations')
    .values({ team_id: null, code_hash: hashSecret(code), email: null, created_at: now, expires_at: null })
    .execute()
  return code
}

export const isSetupCode = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('invitations')
    .select('id')
    .where('team_id', 'is', null)
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst()) !== undefined

/**
 * Invalidates all setup codes, because the server is set up only once. Returns false if there were no codes, for example because a
 * concurrent request used one.
 */
export const useSetupCodes = async (trx: Tx): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('invitations').where('team_id', 'is', null).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
