import { forbidden, notFound, type Problem } from '../../foundation/problems.ts'
import type { Db } from './dialect.ts'

/** Tables whose ids appear in URL paths. */
export type ResourceTable =
  | 'brands'
  | 'campaigns'
  | 'connections'
  | 'contact_fields'
  | 'contacts'
  | 'files'
  | 'identifiers'
  | 'imports'
  | 'invitations'
  | 'lists'
  | 'messages'
  | 'pages'
  | 'privacy_requests'
  | 'push_subscriptions'
  | 'segments'
  | 'sites'
  | 'subscribers'
  | 'suppressions'
  | 'templates'
  | 'tokens'

/**
 * Returns the team that owns an id, null if the row belongs to no team, or undefined if no row has that id. This is the only
 * lookup of these ids that isn't limited to a team.
 */
const findOwner = async (db: Db, table: ResourceTable, id: number): Promise<number | null | undefined> => {
  if (table === 'messages') return findTeamOfMessage(db, id)
  return (await db.selectFrom(table).select('team_id').where('id', '=', id).limit(1).executeTakeFirst())?.team_id
}

/** Looks for the message in each team, because an index of all messages by id would cost more than these lookups. */
const findTeamOfMessage = async (db: Db, id: number): Promise<number | undefined> => {
  const found = await db
    .selectFrom('teams')
    .innerJoin('messages', 'messages.team_id', 'teams.id')
    .select('messages.team_id')
    .where('messages.id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found?.team_id
}

/** Returns the error for an id that doesn't belong to any of the team's rows. `model` is the resource's display name. */
export const whyMissing = async (
  db: Db,
  teamId: number,
  table: ResourceTable,
  model: string,
  id: number,
): Promise<Problem> => {
  const owner = await findOwner(db, table, id)
  // If the team does have a row with this id, but in another place (such as another list), this is also a 404.
  return owner === undefined || owner === null || owner === teamId ? notFound(model, id) : forbidden(model, id)
}
