import { forbidden, notFound, type Problem } from '../problems.ts'
import type { Db } from './dialect.ts'

/** Tables whose ids stand in paths. */
export type ResourceTable = 'brands' | 'contact_fields' | 'contacts' | 'files' | 'identifiers' | 'lists' | 'subscribers'

/** The one question asked without a team: whether an id that this team does not have is someone else's or nobody's. */
const idExists = async (db: Db, table: ResourceTable, id: number): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).limit(1).executeTakeFirst()) !== undefined

/** Why the team's own look-up found nothing. `model` is the resource's name as people read it. */
export const whyMissing = async (db: Db, table: ResourceTable, model: string, id: number): Promise<Problem> =>
  (await idExists(db, table, id)) ? forbidden(model, id) : notFound(model, id)
