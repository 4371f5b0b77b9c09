import type { TemplateContent } from '../server/template-types.ts'

/** The content now, and what undo and redo return to. */
export interface ContentHistory {
  readonly past: readonly TemplateContent[]
  readonly present: TemplateContent
  readonly future: readonly TemplateContent[]
  /** The last edit, which the next one may continue. */
  readonly last?: { readonly of: string; readonly atMs: number } | undefined
}

export type HistoryAction =
  | { readonly type: 'edit'; readonly changes: Partial<TemplateContent>; readonly atMs: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Forgets the past, for content that someone else wrote. */
  | { readonly type: 'load'; readonly content: TemplateContent }

/** How many steps can be undone. Steps share what didn't change, so they take little memory. */
const MAX_STEPS = 200

/** Edits of the same text that are closer together than this are one step, so that undo doesn't go letter by letter. */
const TYPING_PAUSE_MS = 1_000

/**
 * Returns the same string for two edits if both only change the words of the same field. Adding or moving a block gives another
 * string, and is therefore a separate step.
 */
const subjectOf = (changes: Partial<TemplateContent>): string =>
  JSON.stringify(changes, (key, value) => (typeof value === 'string' && key !== 'type' ? '' : value))

const edited = (history: ContentHistory, changes: Partial<TemplateContent>, atMs: number): ContentHistory => {
  const { past, present, last } = history
  const of = subjectOf(changes)
  const continues = last !== undefined && last.of === of && atMs - last.atMs < TYPING_PAUSE_MS
  return {
    past: continues ? past : [...past, present].slice(-MAX_STEPS),
    present: { ...present, ...changes },
    future: [],
    last: { of, atMs },
  }
}

export const changeHistory = (history: ContentHistory, action: HistoryAction): ContentHistory => {
  const { past, present, future } = history
  switch (action.type) {
    case 'edit':
      return edited(history, action.changes, action.atMs)
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
