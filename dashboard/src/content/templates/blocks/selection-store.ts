import { createStore, type Store } from '../../../ui/store.ts'

/** Stores which section or block is selected. It isn't React state, so a new selection rerenders only the affected parts. */
export type SelectionStore = Store<string | null>

export const createSelectionStore = (): SelectionStore => createStore<string | null>(null)
