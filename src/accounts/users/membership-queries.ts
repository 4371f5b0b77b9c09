import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { deleteSessionTokensOf } from '../teams/token-queries.ts'

/** Does nothing if the user is already a member. */
export const insertMembership = async (trx: Tx, teamId: number, userId: number, now: string): Promise<void> => {
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, team_id: teamId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'team_id']).doNothing())
    .execute()
}

/** Returns the user's teams, in the order in which the user joined them. */
export const listTeamsOf = (db: Db, userId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['teams.id', 'teams.name'])
    .where('user_id', '=', userId)
    .orderBy('memberships.id')
    .execute()

/**
 * Returns how many teams the user created, or took over when earlier members left. Teams have no owner, so the member who has
 * belonged to a team for longest counts.
 */
export const countOwnTeams = async (db: Db, userId: number): Promise<number> => {
  const own = await db
    .selectFrom('memberships as own')
    .innerJoin('memberships as all', 'all.team_id', 'own.team_id')
    .select('own.id')
    .where('own.user_id', '=', userId)
    .groupBy('own.id')
    .having('own.id', '=', ({ fn }) => fn.min('all.id'))
    .execute()
  return own.length
}

/** Locks the membership until the transaction ends. Returns false if the user is not a member. */
export const lockMembership = async (trx: Tx, teamId: number, userId: number): Promise<boolean> =>
  (await trx
    .selectFrom('memberships')
    .select('id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

export const listMembers = (db: Db, teamId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'memberships.created_at as joined_at'])
    .where('team_id', '=', teamId)
    .orderBy('memberships.id')
    .execute()

/** Returns the members who have proven that they receive email at their address. */
export const listVerifiedMembers = (db: Db, teamId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('team_id', '=', teamId)
    .where('users.email_verified_at', 'is not', null)
    .orderBy('memberships.id')
    .execute()

/**
 * Also deletes the user's session tokens for the team, and the invitations that they created, so that they can't rejoin with one.
 */
export const deleteMembership = async (trx: Tx, teamId: number, userId: number): Promise<void> => {
  await trx.deleteFrom('memberships').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
  await deleteSessionTokensOf(trx, teamId, userId)
  await trx.deleteFrom('invitations').where('team_id', '=', teamId).where('created_by', '=', userId).execute()
}
