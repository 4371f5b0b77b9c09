import type { CollisionDetection, DroppableContainer, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { BLOCK_TYPES, type BlocksBody, MAX_COLUMNS } from '../../../../../src/content/templates/blocks.ts'
import { LAYOUT_NAMES, type Layout } from './layouts.ts'
import { canMove } from './move.ts'
import { canBeRepeated, isInRepeat, isSectionPath, type Path, pathOf } from './tree.ts'

/** The slot at the end of the email. */
export const END: Path = []

const NEW = 'new-'

export const slotId = (path: Path) => `slot-${path.join('.')}`
export const newPartId = (kind: string) => `${NEW}${kind}`
export const pathOfSlot = (id: string): Path => id.slice('slot-'.length).split('.').map(Number)

/**
 * Returns the block type or layout that is being dragged from the palette, or undefined for a part that is already in the email.
 */
export const newPartOf = (id: string): string | undefined => (id.startsWith(NEW) ? id.slice(NEW.length) : undefined)

export const isLayout = (kind: string): kind is Layout => LAYOUT_NAMES.some((name) => name === kind)

export const canDrop = (body: BlocksBody, draggedId: string, to: Path): boolean => {
  const kind = newPartOf(draggedId)
  if (kind !== undefined)
    return (
      isLayout(kind) === isSectionPath(to) &&
      !(isInRepeat(to) && !BLOCK_TYPES.some((type) => type === kind && canBeRepeated(type)))
    )
  const from = pathOf(body, draggedId)
  if (!from || !canMove(body, from, to)) return false
  // A repeat can't be dropped into its own list of blocks.
  return !from.every((index, depth) => index === to[depth]) || from.length === to.length
}

interface Slot {
  readonly id: string
  readonly path: Path
}

const slotsFor = (body: BlocksBody, draggedId: string, containers: readonly DroppableContainer[]): Slot[] =>
  containers
    .map(({ id }) => ({ id: String(id), path: pathOfSlot(String(id)) }))
    .filter(({ path }) => canDrop(body, draggedId, path))
    .sort((a, b) => comparePaths(a.path, b.path))

const comparePaths = (a: Path, b: Path): number => {
  for (const [depth, index] of a.entries()) {
    const difference = index - (b[depth] ?? -1)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Returns how far a value is outside a range. */
const outside = (value: number, from: number, to: number) => Math.max(from - value, value - to, 0)

/** Finds the drop slot. That's the slot nearest to the pointer, or the slot that was selected with the arrow keys. */
export const slotDetection =
  (getBody: () => BlocksBody, chosen: { current: string | null }): CollisionDetection =>
  ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
    if (!pointerCoordinates) return chosen.current === null ? [] : [{ id: chosen.current }]
    const { x, y } = pointerCoordinates
    const [nearest] = slotsFor(getBody(), String(active.id), droppableContainers)
      .flatMap(({ id }) => {
        const rect = droppableRects.get(id)
        if (!rect) return []
        return [{ id, distance: outside(x, rect.left, rect.right) * 2 + outside(y, rect.top, rect.bottom) }]
      })
      .sort((a, b) => a.distance - b.distance)
    return nearest ? [{ id: nearest.id }] : []
  }

/** The up and down keys move to the previous and next slot. The left and right keys move to other columns. */
export const slotCoordinates =
  (getBody: () => BlocksBody, chosen: { current: string | null }): KeyboardCoordinateGetter =>
  (event, { active, currentCoordinates, context: { droppableContainers, droppableRects } }) => {
    const slots = slotsFor(getBody(), String(active), droppableContainers.getEnabled())
    const from = chosen.current === null ? pathOf(getBody(), String(active)) : pathOfSlot(chosen.current)
    if (!from) return undefined
    const target = nextSlot(slots, from, event.code)
    if (!target) return undefined
    event.preventDefault()
    chosen.current = target.id
    const rect = droppableRects.get(target.id)
    return rect ? { x: rect.left, y: rect.top } : currentCoordinates
  }

const nextSlot = (slots: readonly Slot[], from: Path, code: string): Slot | undefined => {
  if (code === 'ArrowDown') return slots.find(({ path }) => comparePaths(path, from) > 0)
  if (code === 'ArrowUp') return slots.findLast(({ path }) => comparePaths(path, from) < 0)
  if (code !== 'ArrowLeft' && code !== 'ArrowRight') return undefined
  const column = (from[1] ?? MAX_COLUMNS) + (code === 'ArrowLeft' ? -1 : 1)
  const there = slots.filter(({ path }) => path[0] === from[0] && path[1] === column && path.length === 3)
  return there.find(({ path }) => (path[2] ?? 0) >= (from[2] ?? 0)) ?? there.at(-1)
}
