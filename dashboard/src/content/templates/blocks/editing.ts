import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Block, Section } from '../../../../../src/content/templates/blocks.ts'
import type { Layout } from './layouts.ts'
import type { Direction } from './move.ts'
import type { SelectionStore } from './selection-store.ts'
import type { Path } from './tree.ts'
import type { MergeName } from './types.ts'

/** Functions that change the body. Their identities are stable, so that typing in one block doesn't rerender the others. */
export interface Actions {
  readonly select: (key: string | null) => void
  readonly change: (key: string, block: Block) => void
  readonly changeSection: (key: string, changes: Partial<Section>) => void
  readonly changeLayout: (key: string, layout: Layout) => void
  readonly addBlock: (type: Block['type'], to: Path) => void
  readonly addSection: (layout: Layout, index: number) => void
  readonly remove: (key: string) => void
  readonly duplicate: (key: string) => void
  readonly move: (key: string, direction: Direction) => void
  readonly moveTo: (key: string, to: Path) => void
  /** Returns the text for the clipboard, or undefined if the part no longer exists. */
  readonly copy: (key: string) => string | undefined
  /** Inserts copied blocks after a part. Returns false if the text contains no blocks. */
  readonly paste: (text: string, after: string | null) => boolean
  /** Sets the image of an image block and keeps its other settings, which may have changed since the image was chosen. */
  readonly setImage: (key: string, url: string) => void
  /** Uploads images and inserts them after a part, or at the end. */
  readonly addImages: (files: readonly File[], after: string | null) => Promise<void>
  readonly announce: (text: string) => void
}

export interface Editing {
  readonly names: readonly MergeName[]
  /** The brand's colors. The first one is its primary color. */
  readonly colors: readonly string[]
  /** The fault messages of each block, by the block's path. */
  readonly faults: ReadonlyMap<string, readonly string[]>
  readonly selection: SelectionStore
  /** True on phones: the settings are in a drawer, and columns are stacked, as in the email. */
  readonly isNarrow: boolean
  /** Sets the element of `FormatSlot`. */
  readonly setFormatSlot: (slot: HTMLElement | null) => void
  /** Opens the settings of the selected part. If the settings are always visible, moves the focus there. */
  readonly openSettings: () => void
  readonly actions: Actions
}

const Context = createContext<Editing | undefined>(undefined)

export const EditingProvider = Context

export const useEditing = (): Editing => {
  const editing = useContext(Context)
  if (!editing) throw new Error('There is no editor outside a BlocksEditor.')
  return editing
}

/** Returns a value that depends on the selection. Rerenders only if the value changes. */
export const useSelected = <T extends string | number | boolean | null>(pick: (key: string | null) => T): T => {
  const { selection } = useEditing()
  return useSyncExternalStore(selection.subscribe, () => pick(selection.get()))
}

/** The element that contains the formatting toolbar. It's in the settings or, in a narrow editor, below the text. */
export const FormatSlot = createContext<HTMLElement | null>(null)
