import type { Db } from '../storage/dialect.ts'

/** Returns the messages of a chunk that were handed to a provider, or were about to be. */
export const readHandedIds = async (db: Db, teamId: number, chunkId: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('hand_overs')
    .select('handed')
    .where('team_id', '=', teamId)
    .where('chunk_id', '=', chunkId)
    .execute()
  return new Set(rows.flatMap(({ handed }) => JSON.parse(handed) as number[]))
}
