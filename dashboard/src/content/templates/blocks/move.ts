import type { BlocksBody } from '../../../../../src/content/templates/blocks.ts'
import { keyOf } from './keys.ts'
import {
  blockAt,
  blocksIn,
  canBeRepeated,
  columnAt,
  insertBlocks,
  insertSections,
  isInRepeat,
  isSectionPath,
  type Path,
  parentOf,
  partAt,
  pathOf,
  removeAt,
} from './tree.ts'

/**
 * Returns true if a part can be inserted at a path: sections go between sections, blocks into columns, and simple blocks also into
 * repeats.
 */
export const canMove = (body: BlocksBody, from: Path, to: Path): boolean => {
  if (isSectionPath(from) || isSectionPath(to)) return isSectionPath(from) && isSectionPath(to)
  if (!isInRepeat(to)) return columnAt(body, to) !== undefined
  const block = blockAt(body, from)
  return block !== undefined && canBeRepeated(block.type) && blockAt(body, parentOf(to))?.type === 'repeat'
}

/** `to` is the target's path before the move. */
export const movePart = (body: BlocksBody, from: Path, to: Path): BlocksBody => {
  const part = partAt(body, from)
  if (!part || !canMove(body, from, to)) return body
  if ('columns' in part) {
    const [index = 0] = from
    const [target = 0] = to
    return insertSections(removeAt(body, from), target > index ? target - 1 : target, [part])
  }
  // Inserts a copy before removing the original, because removing the original can change the target's path.
  const copy = { ...part }
  const inserted = insertBlocks(body, to, [copy])
  const original = pathOf(inserted, keyOf(part))
  if (!original) return body
  const removed = removeAt(inserted, original)
  const moved = pathOf(removed, keyOf(copy))
  return moved ? insertBlocks(removeAt(removed, moved), moved, [part]) : body
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Returns the path of a part after it moves one step, or undefined if it can't move any further. */
export const stepOf = (body: BlocksBody, from: Path, direction: Direction): Path | undefined => {
  const index = from.at(-1) ?? 0
  if (isSectionPath(from)) {
    if (direction === 'up') return index > 0 ? [index - 1] : undefined
    return direction === 'down' && index < body.sections.length - 1 ? [index + 2] : undefined
  }
  if (direction === 'left' || direction === 'right') return sidewaysOf(body, from, direction === 'left' ? -1 : 1)
  if (direction === 'up' && index > 0) return [...parentOf(from), index - 1]
  if (direction === 'down' && index < blocksIn(body, parentOf(from)).length - 1) return [...parentOf(from), index + 2]
  return beyondOf(body, from, direction)
}

const sidewaysOf = (body: BlocksBody, [section = 0, column = 0, block = 0]: Path, by: number): Path | undefined => {
  const other = columnAt(body, [section, column + by])
  return other ? [section, column + by, Math.min(block, other.blocks.length)] : undefined
}

/**
 * Returns the path that a block moves to when it leaves its repeat or section: before or after the repeat, or in the section above
 * or below.
 */
const beyondOf = (body: BlocksBody, from: Path, direction: 'up' | 'down'): Path | undefined => {
  const [section = 0, column = 0, block = 0] = from
  if (isInRepeat(from)) return [section, column, direction === 'up' ? block : block + 1]
  const target = direction === 'up' ? section - 1 : section + 1
  const columns = body.sections[target]?.columns
  if (!columns) return undefined
  const other = Math.min(column, columns.length - 1)
  return [target, other, direction === 'up' ? (columns[other]?.blocks.length ?? 0) : 0]
}
