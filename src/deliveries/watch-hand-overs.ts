/** Thrown if the database was replaced with an earlier copy while this process was sending. */
export class RestoredDatabase extends Error {}

/**
 * Notices if the database no longer has the last hand-over of this process. Ids only grow, so if a hand-over gets a lower id than
 * one that was recorded before it started, the database was replaced with an earlier copy.
 *
 * Call the returned function before recording a hand-over, and its result with the id, before sending anything.
 */
export const watchHandOvers = (isRestored: () => Promise<boolean> = async () => false) => {
  let last = 0
  return () => {
    const before = last
    return async (id: number): Promise<void> => {
      if (id > before) last = Math.max(last, id)
      else if (await isRestored()) throw new RestoredDatabase('The database is a restored copy, so nothing is sent.')
      else last = id
    }
  }
}
