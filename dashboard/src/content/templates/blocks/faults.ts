import type { Path } from './tree.ts'
import type { Fault } from './types.ts'

/** Turns `sections.0.columns.1.blocks.2.html` into `[0, 1, 2]`. A column's faults belong to its section. */
const pathIn = (path: string): Path => {
  const indexes = (path.match(/\b(?:sections|columns|blocks)\.\d+/g) ?? []).map((part) =>
    Number(part.slice(part.indexOf('.') + 1)),
  )
  return indexes.length === 2 ? indexes.slice(0, 1) : indexes
}

/** Returns the fault messages of each section and block. The keys are paths like `0.1.2`. */
export const faultsByPath = (faults: readonly Fault[]): ReadonlyMap<string, readonly string[]> => {
  const messages = new Map<string, string[]>()
  for (const { field, path, message } of faults) {
    if (field !== 'body' || path === null) continue
    const key = pathIn(path).join('.')
    const known = messages.get(key) ?? []
    if (!known.includes(message)) messages.set(key, [...known, message])
  }
  return messages
}
