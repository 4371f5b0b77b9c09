import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { readFilterReferences } from './filter-references.ts'
import { readFilter } from './read-filter.ts'
import type { Filter } from './segment-filter.ts'
import type { SegmentValues } from './segment-queries.ts'
import { NewSegment, SegmentChanges, SegmentPreview } from './segment-schemas.ts'

const checkFilter = async (db: Db, teamId: number, filter: unknown, errors: FieldErrors): Promise<Filter | undefined> =>
  readFilter(filter, await readFilterReferences(db, teamId, filter), errors)

export const readNewSegment = async (db: Db, teamId: number, body: unknown): Promise<Required<SegmentValues>> => {
  const errors = new FieldErrors()
  const { name, filter: given } = readBody(NewSegment, body, errors)
  const filter = given && (await checkFilter(db, teamId, given, errors))
  errors.throwIfAny()
  return { name: name as string, filter: filter as Filter }
}

/** Returns only the values that the body contains. */
export const readSegmentChanges = async (db: Db, teamId: number, body: unknown): Promise<SegmentValues> => {
  const errors = new FieldErrors()
  const { name, filter: given } = readBody(SegmentChanges, body, errors)
  const filter = given && (await checkFilter(db, teamId, given, errors))
  errors.throwIfAny()
  return { ...(name !== undefined && { name }), ...(filter && { filter }) }
}

export const readPreview = async (db: Db, teamId: number, body: unknown): Promise<Filter> => {
  const errors = new FieldErrors()
  const { filter: given } = readBody(SegmentPreview, body, errors)
  const filter = given && (await checkFilter(db, teamId, given, errors))
  errors.throwIfAny()
  return filter as Filter
}
