import type { Db, Tx } from '../storage/dialect.ts'
import { deleteSessionTokensOf } from '../teams/token-queries.ts'

/** Does nothing where the user is in the team already. */
export const insertMembership = async (trx: Tx, teamId: number, userId: number, now: string): Promise<void> => {
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, team_id: teamId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'team_id']).doNothing())
    .execute()
}

/** Across teams: where a user works, in the order in which they came there. */
export const listTeamsOf = (db: Db, userId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['teams.id', 'teams.name'])
    .where('user_id', '=', userId)
    .orderBy('memberships.id')
    .execute()

/** Whether they are, and stay so until the transaction ends. */
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

/** With the tokens by which their browsers work in it, and the invitations by which they could come back. */
export const deleteMembership = async (trx: Tx, teamId: number, userId: number): Promise<void> => {
  await trx.deleteFrom('memberships').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
  await deleteSessionTokensOf(trx, teamId, userId)
  await trx.deleteFrom('invitations').where('team_id', '=', teamId).where('created_by', '=', userId).execute()
}
