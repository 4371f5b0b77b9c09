import type { TemplateContent } from '../../server/template-types.ts'

export interface ContentHistory {
  readonly past: readonly TemplateContent[]
  readonly present: TemplateContent
  readonly future: readonly TemplateContent[]
  /** The path of the value that the last edit changed. If the next edit changes the same value, both can be one step. */
  readonly last?: { readonly path: string; readonly atMs: number } | undefined
}

export type HistoryAction =
  | { readonly type: 'edit'; readonly changes: Partial<TemplateContent>; readonly atMs: number }
  /** Like an edit, but always a separate step, for example a restored version. */
  | { readonly type: 'replace'; readonly changes: Partial<TemplateContent> }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Replaces the content with someone else's, and clears the history. */
  | { readonly type: 'load'; readonly content: TemplateContent }

/** How many steps can be undone. Steps share unchanged values, so they take little memory. */
const MAX_STEPS = 200

/** Edits of the same text within this time are one step, so that undo doesn't remove one letter at a time. */
const TYPING_PAUSE_MS = 1_000

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Returns true for strings and numbers, and also for null and undefined, the values of empty fields. */
const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number' || value == null

/** Returns the paths of strings and numbers that differ. Returns undefined if anything else differs, like the number of blocks. */
const changedPaths = (before: unknown, after: unknown, path = ''): readonly string[] | undefined => {
  if (before === after) return []
  if (isValue(before) && isValue(after)) return path.endsWith('.type') ? undefined : [path]
  if (!isObject(before) || !isObject(after)) return undefined
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const found = [...names].map((name) => changedPaths(before[name], after[name], `${path}.${name}`))
  return found.every((paths) => paths !== undefined) ? found.flat() : undefined
}

/** Two edits are one step if they change the same single value, for example while the user is typing or moving a slider. */
const edited = (history: ContentHistory, changes: Partial<TemplateContent>, atMs: number): ContentHistory => {
  const { past, present, last } = history
  const after = { ...present, ...changes }
  const [path, ...others] = changedPaths(present, after) ?? []
  const continues =
    last !== undefined && last.path === path && others.length === 0 && atMs - last.atMs < TYPING_PAUSE_MS
  return {
    past: continues ? past : [...past, present].slice(-MAX_STEPS),
    present: after,
    future: [],
    last: path === undefined || others.length > 0 ? undefined : { path, atMs },
  }
}

export const changeHistory = (history: ContentHistory, action: HistoryAction): ContentHistory => {
  const { past, present, future } = history
  switch (action.type) {
    case 'edit':
      return edited(history, action.changes, action.atMs)
    case 'replace':
      return { past: [...past, present].slice(-MAX_STEPS), present: { ...present, ...action.changes }, future: [] }
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : history
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, present], present: after, future: rest } : history
    }
    case 'load':
      return { past: [], present: action.content, future: [] }
  }
}
