import type { Db } from '../../../platform/storage/dialect.ts'
import { fromDocument } from '../contact-document.ts'
import { listDocuments } from '../contact-queries.ts'
import { valueKeys } from '../value-key.ts'

/**
 * The sort order: by a column, or by a field (given by its id). Contacts with equal values are sorted by id in the same
 * direction.
 */
export interface ContactOrder {
  readonly by: 'id' | 'created_at' | 'updated_at' | number
  readonly descending: boolean
}

/** The number of ids in the first chunk, and the maximum that later chunks grow to. */
export interface ChunkSize {
  readonly first: number
  readonly most: number
}

const GROWTH = 4

/**
 * Yields the ids of all of a team's contacts in the given order, in chunks. Contacts without a value come last in both
 * directions.
 */
export async function* idsInOrder(
  db: Db,
  teamId: number,
  { by, descending }: ContactOrder,
  chunk: ChunkSize,
): AsyncGenerator<number[]> {
  if (typeof by === 'string') return yield* byColumn(db, teamId, by, descending, chunk)
  yield* byValue(db, teamId, by, descending, chunk)
  for await (const ids of byColumn(db, teamId, 'id', descending, chunk)) {
    const documents = await listDocuments(db, teamId, ids)
    const valueless = documents.filter(({ document }) => firstKeyOf(document, by) === undefined)
    yield valueless.map(({ id }) => id).sort((a, b) => (descending ? b - a : a - b))
  }
}

async function* byColumn(
  db: Db,
  teamId: number,
  column: 'id' | 'created_at' | 'updated_at',
  descending: boolean,
  chunk: ChunkSize,
): AsyncGenerator<number[]> {
  const direction = descending ? 'desc' : 'asc'
  let size = chunk.first
  for (let last: { id: number; key: number | string } | undefined, isLast = false; !isLast; ) {
    const rows = await db
      .selectFrom('contacts')
      .select(['id', `${column} as key`])
      .where('team_id', '=', teamId)
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple(column, 'id'), descending ? '<' : '>', eb.tuple(last?.key as never, last?.id as number)),
        ),
      )
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(size)
      .execute()
    last = rows.at(-1)
    isLast = rows.length < size
    size = Math.min(chunk.most, GROWTH * size)
    yield rows.map(({ id }) => id)
  }
}

async function* byValue(
  db: Db,
  teamId: number,
  fieldId: number,
  descending: boolean,
  chunk: ChunkSize,
): AsyncGenerator<number[]> {
  const direction = descending ? 'desc' : 'asc'
  let size = chunk.first
  for (let last: { contact_id: number; value_key: string } | undefined, isLast = false; !isLast; ) {
    const rows = await db
      .selectFrom('contact_values')
      .select(['contact_id', 'value_key', 'position'])
      .where('team_id', '=', teamId)
      .where('field_id', '=', fieldId)
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('value_key', 'contact_id'),
            descending ? '<' : '>',
            eb.tuple(last?.value_key as string, last?.contact_id as number),
          ),
        ),
      )
      .orderBy('value_key', direction)
      .orderBy('contact_id', direction)
      .limit(size)
      .execute()
    last = rows.at(-1)
    isLast = rows.length < size
    size = Math.min(chunk.most, GROWTH * size)
    // Contacts are sorted by the first value of a multi-select.
    yield rows.filter(({ position }) => position === 0).map(({ contact_id }) => contact_id)
  }
}

export const firstKeyOf = (document: string, fieldId: number): string | undefined => {
  const value = fromDocument(document).attributes[fieldId]
  return value === undefined ? undefined : valueKeys(value)[0]
}
