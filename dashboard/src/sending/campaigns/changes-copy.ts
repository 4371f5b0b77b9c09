import { localCopy } from '../../ui/local-copy.ts'
import type { Changes } from './pending-changes.ts'

interface Stored {
  readonly changes: Changes
  /** For each changed setting, the values that it may have on the server without anyone else having changed it. */
  readonly expected: Readonly<Record<string, readonly unknown[]>>
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'changes' in value && 'expected' in value

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The browser's copy of changes that the server doesn't have yet. `readSaved` returns the settings that the server had when we last
 * heard from it.
 */
export const changesCopy = (teamId: number, campaignId: number, readSaved: () => object) => {
  const copy = localCopy(`campaign-${teamId}-${campaignId}`, isStored)
  /** Changes whose request hasn't been answered, so the server may have them. */
  let sent: Changes = {}
  const savedValue = (name: string) => (readSaved() as Changes)[name]
  return {
    /**
     * Returns the changes in all copies, including those of tabs that were closed. Leaves out settings that someone has changed
     * since. If several copies changed the same setting, this tab's copy takes precedence.
     */
    readAll: (): Changes => {
      const current = ({ changes, expected }: Stored) =>
        Object.entries(changes).filter(([name]) => expected[name]?.some((value) => isSame(value, savedValue(name))))
      return Object.fromEntries(copy.readAll().toReversed().flatMap(current))
    },
    write: (changes: Changes) => {
      const expectedOf = (name: string) => [savedValue(name) ?? null, ...(name in sent ? [sent[name]] : [])]
      const expected = Object.fromEntries(Object.keys(changes).map((name) => [name, expectedOf(name)]))
      copy.write({ changes, expected })
    },
    remove: copy.remove,
    removeAll: copy.removeAll,
    noteSent: (changes: Changes) => {
      sent = changes
    },
  }
}
