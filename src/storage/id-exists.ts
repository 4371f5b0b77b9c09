import { forbidden, notFound, type Problem } from '../problems.ts'
import type { Db } from './dialect.ts'

/** Tables whose ids stand in paths. */
export type ResourceTable =
  | 'brands'
  | 'contact_fields'
  | 'contacts'
  | 'files'
  | 'identifiers'
  | 'imports'
  | 'invitations'
  | 'lists'
  | 'pages'
  | 'sites'
  | 'subscribers'
  | 'tokens'

/** The one question asked without a team: whose an id is that was not found. undefined: nobody's. */
const findOwner = async (db: Db, table: ResourceTable, id: number): Promise<number | null | undefined> =>
  (await db.selectFrom(table).select('team_id').where('id', '=', id).limit(1).executeTakeFirst())?.team_id

/** Why a look-up by a team found nothing. `model` is the resource's name as people read it. */
export const whyMissing = async (
  db: Db,
  teamId: number,
  table: ResourceTable,
  model: string,
  id: number,
): Promise<Problem> => {
  const owner = await findOwner(db, table, id)
  // The team's own, but not where it was looked for: there it is not.
  return owner === undefined || owner === null || owner === teamId ? notFound(model, id) : forbidden(model, id)
}
