import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { nameKey } from '../../platform/storage/name-key.ts'
import type { Filter } from './segment-filter.ts'
import type { Segment } from './segment-schemas.ts'

/** The model name in 403 and 404 messages. */
export const MODEL = 'Segment'

const COLUMNS = ['id', 'team_id', 'name', 'filter', 'created_at', 'updated_at'] as const

export interface SegmentValues {
  readonly name?: string
  readonly filter?: Filter
}

const toColumns = ({ name, filter }: SegmentValues) => ({
  ...(name !== undefined && { name, name_key: nameKey(name) }),
  ...(filter !== undefined && { filter: JSON.stringify(filter) }),
})

/** Like lists, segments aren't paginated. */
export const listSegments = (db: Db, teamId: number): Promise<Segment[]> =>
  db.selectFrom('segments').select(COLUMNS).where('team_id', '=', teamId).orderBy('name_key').orderBy('id').execute()

export const findSegment = (db: Db, teamId: number, id: number): Promise<Segment | undefined> =>
  db.selectFrom('segments').select(COLUMNS).where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

export const getSegment = async (db: Db, teamId: number, id: number): Promise<Segment> => {
  const segment = await findSegment(db, teamId, id)
  if (!segment) throw await whyMissing(db, teamId, 'segments', MODEL, id)
  return segment
}

export const insertSegment = (
  trx: Tx,
  teamId: number,
  values: Required<SegmentValues>,
  now: string,
): Promise<Segment> =>
  trx
    .insertInto('segments')
    .values({
      team_id: teamId,
      name: values.name,
      name_key: nameKey(values.name),
      filter: JSON.stringify(values.filter),
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** If no values are given, nothing changes, not even `updated_at`. */
export const updateSegment = async (
  trx: Tx,
  teamId: number,
  id: number,
  values: SegmentValues,
  now: string,
): Promise<Segment> => {
  const changes = toColumns(values)
  if (Object.keys(changes).length > 0) {
    await trx
      .updateTable('segments')
      .set({ ...changes, updated_at: now })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .execute()
  }
  return getSegment(trx, teamId, id)
}

export const deleteSegment = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('segments')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'segments', MODEL, id)
}
