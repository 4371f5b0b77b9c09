import type { Db, Tx } from '../storage/dialect.ts'
import { whyMissing } from '../storage/id-exists.ts'
import { generateSecret, hashSecret } from './secret.ts'

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

/** Whoever has the code needs no team: it says which. undefined: used, taken back, run out or never made. */
export const findInvitation = (db: Db, code: string, now: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .select(['invitations.id', 'teams.id as team_id', 'teams.name as team_name', 'email', 'expires_at'])
    .where('code_hash', '=', hashSecret(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()

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
