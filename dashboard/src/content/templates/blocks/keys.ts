import type { Block, BlocksBody, Section } from '../../../../../src/content/templates/blocks.ts'

/**
 * Sections and blocks have no ids in the stored body, but React and the selection need keys that stay the same while someone types.
 * Each object has a key, and a changed copy inherits the key of its original.
 */
const keys = new WeakMap<object, string>()
let count = 0

export type Part = Section | Block

export const keyOf = (part: Part): string => {
  const key = keys.get(part) ?? `part-${++count}`
  keys.set(part, key)
  return key
}

export const keepKey = <T extends Part>(original: T, copy: T): T => {
  keys.set(copy, keyOf(original))
  return copy
}

const childrenOf = (part: Part): readonly Block[] => {
  if ('columns' in part) return part.columns.flatMap(({ blocks }) => blocks)
  return part.type === 'repeat' ? part.blocks : []
}

const kindOf = (part: Part) => ('columns' in part ? 'section' : part.type)

/**
 * Assigns keys to the parts of a body that was parsed again, like a restored version. A part gets the key of an equal part on
 * screen, or else of the part of the same kind in the same position. Parts that already have keys keep them.
 */
const adoptAll = (before: readonly Part[], after: readonly Part[]) => {
  const taken = new Set(after.flatMap((part) => keys.get(part) ?? []))
  const free = before.filter((part) => !taken.has(keyOf(part)))
  const adopt = (part: Part, original: Part) => {
    keys.set(part, keyOf(original))
    free.splice(free.indexOf(original), 1)
    adoptAll(childrenOf(original), childrenOf(part))
  }
  const waiting = after.filter((part) => !keys.has(part))
  for (const part of waiting) {
    const text = JSON.stringify(part)
    const equal = free.find((candidate) => JSON.stringify(candidate) === text)
    if (equal) adopt(part, equal)
  }
  for (const part of waiting) {
    const sibling = before[after.indexOf(part)]
    if (!keys.has(part) && sibling && free.includes(sibling) && kindOf(sibling) === kindOf(part)) adopt(part, sibling)
  }
}

export const adoptKeys = (before: BlocksBody, after: BlocksBody): void => {
  if (before !== after) adoptAll(before.sections, after.sections)
}
