/** Thrown if the database was replaced with an earlier copy while this process was sending. */
export class RestoredDatabase extends Error {}

export interface KnownDatabase {
  /** The database's id. A copy gets a new one when any process recognizes it as restored. */
  readonly id: () => string
  /** Checks whether the database is a restored copy, and returns its id. */
  readonly check: () => Promise<string>
}

const SAME: KnownDatabase = { id: () => '', check: async () => '' }

/**
 * Notices if the database no longer has the last hand-over of this process. Ids only grow, so if a hand-over gets a lower id than
 * one that was recorded before it started, the database was replaced with an earlier copy. Any number of hand-overs can notice this
 * at the same time, and none of their messages must be sent, although only the first check recognizes the copy.
 *
 * Call the returned function before recording a hand-over, and its result with the id, before sending anything.
 */
export const watchHandOvers = (database: KnownDatabase = SAME) => {
  let last = 0
  return () => {
    const [before, known] = [last, database.id()]
    return async (id: number): Promise<void> => {
      const isBehind = id <= before
      const current = isBehind ? await database.check() : database.id()
      if (current !== known) throw new RestoredDatabase('The database is a restored copy, so nothing is sent.')
      last = isBehind ? id : Math.max(last, id)
    }
  }
}
