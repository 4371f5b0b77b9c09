import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import { generateSecret, hashSecret } from './secret.ts'

/** Long enough for a colleague's holiday; a link in an old mail opens nothing. */
export const INVITATION_DAYS = 7

/** What 403 and 404 call it. */
export const INVITATION = 'Invitation'

/** Those that can still be used. */
export const listInvitations = (db: Db, teamId: number, now: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('team_id', '=', teamId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()

/** The code is in the answer and nowhere else. The team's that have run out go. */
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

/** The code says which team it is. `is_mailed`: it was the mailed link's. undefined: used, withdrawn, expired or never made. */
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

/** What its mail says; undefined: it is gone or has expired. */
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

/** False: the invitation is gone. */
export const setMailCode = async (db: Db, teamId: number, id: number, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ mail_code_hash: hashSecret(code) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether it was there to be used: of two at once, one has it. */
export const useInvitation = async (trx: Tx, teamId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A code with which the first user sets the server up. */
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

/** All there are, since one set-up is all there is; whether there were any: of two at once, one has them. */
export const useSetupCodes = async (trx: Tx): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('invitations').where('team_id', 'is', null).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
