/**
 * The number of ids per range at each level. Each range contains 32 ranges of the level below. The smallest ranges are called
 * leaves.
 */
const LEVELS = [2 ** 7, 2 ** 12, 2 ** 17] as const

export const LEAVES = 0
export const MIDDLE = 1
export const TOP = 2
/** Marks the count of changes: rows added, removed or updated. It is stored in the level column, but isn't a level. */
export const CHANGES = 3

export type Level = typeof LEAVES | typeof MIDDLE | typeof TOP

export const rangeOf = (id: number, level: Level): number => Math.floor(id / LEVELS[level])

export const firstIdOf = (leaf: number): number => leaf * LEVELS[LEAVES]

/**
 * The ranges whose counts add up to the number of rows before a leaf. Top level: the ranges before `high`. Middle level: from
 * `middleFrom` up to, but not including, `middle`. Leaves: from `lowFrom` up to, but not including, `low`.
 */
export type LeafPath = Readonly<Record<'high' | 'middleFrom' | 'middle' | 'lowFrom' | 'low', number>>

export const pathOf = (leaf: number): LeafPath => {
  const id = firstIdOf(leaf)
  const [middle, high] = [rangeOf(id, MIDDLE), rangeOf(id, TOP)]
  const middleFrom = (high * LEVELS[TOP]) / LEVELS[MIDDLE]
  const lowFrom = (middle * LEVELS[MIDDLE]) / LEVELS[LEAVES]
  return { high, middleFrom, middle, lowFrom, low: leaf }
}
