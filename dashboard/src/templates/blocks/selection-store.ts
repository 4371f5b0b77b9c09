import { createStore, type Store } from '../../ui/store.ts'

/** Stores which section or block is selected. It's kept outside React state, so that a change rerenders only the affected parts. */
export type SelectionStore = Store<string | null>

export const createSelectionStore = (): SelectionStore => createStore<string | null>(null)
