import { createAutosave } from '../../ui/autosave.ts'
import type { LocalCopy } from '../../ui/local-copy.ts'
import { createStore } from '../../ui/store.ts'
import { type Changes, createPendingChanges, type FieldErrors, isEmpty, withoutFixed } from './pending-changes.ts'

/** How long to wait after the last change before saving: long enough that typing a word causes one request. */
const PAUSE_MS = 600
/** The same for changes to the content: long enough that typing a sentence causes one request. */
const CONTENT_PAUSE_MS = 1_500
const RETRY_MS = 5_000

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'rejected' | 'conflict' | 'gone'

/** `offline` and `busy` are temporary. `conflict`: the campaign is no longer a draft. `gone`: it was deleted. */
export type Failure =
  | { readonly kind: 'offline' | 'busy' | 'conflict' | 'gone' }
  | { readonly kind: 'rejected'; readonly errors: FieldErrors }

interface Options<Saved> {
  readonly copy: Pick<LocalCopy<Changes>, 'write' | 'remove'>
  readonly put: (changes: Changes, options: { isLeaving: boolean }) => Promise<Saved>
  readonly failureOf: (error: unknown) => Failure
  readonly onSaved: (saved: Saved) => void
  readonly onConflict: () => void
}

export interface SaverState {
  readonly status: SaveStatus
  readonly errors: FieldErrors
  /** Counts the saves that may change the result of a dry run. When it increases, the dry run has to be repeated. */
  readonly version: number
}

/** Settings that don't change the result of a dry run. */
const NOT_CHECKED: readonly string[] = ['name', 'reply_to', 'tracking', 'archive']

const changesCheck = (changes: Changes) => Object.keys(changes).some((name) => !NOT_CHECKED.includes(name))

/**
 * Saves changes to a campaign a moment after they're made, one request at a time. Only changed settings are sent, so two people can
 * work on different parts. If the server rejects a setting, the others are saved, and the rejected one is kept until the user
 * changes it.
 *
 * The saver isn't tied to a component: if the user leaves the page during a request, the result is still processed.
 */
export const createCampaignSaver = <Saved>({ copy, put, failureOf, onSaved, onConflict }: Options<Saved>) => {
  const state = createStore<SaverState>({ status: 'saved', errors: {}, version: 0 })
  const show = (changes: Partial<SaverState>) => state.set({ ...state.get(), ...changes })
  const isStopped = () => state.get().status === 'conflict' || state.get().status === 'gone'
  const pending = createPendingChanges()
  const keepCopy = () => {
    const all = pending.all()
    if (isEmpty(all)) copy.remove()
    else copy.write(all)
  }

  const onRejected = (errors: FieldErrors) => {
    pending.onRejected(errors)
    // If the error isn't about any of the settings that were sent, retrying would never succeed.
    const status = pending.hasRejected() ? 'rejected' : 'failed'
    show({ errors: { ...state.get().errors, ...errors }, status })
    if (pending.hasRejected() && pending.hasUnsent()) autosave.saveIn(0)
  }

  const onFailure = (failure: Failure) => {
    if (failure.kind === 'rejected') return onRejected(failure.errors)
    pending.onFailed()
    if (failure.kind === 'conflict' || failure.kind === 'gone') {
      copy.remove()
      show({ status: failure.kind })
      if (failure.kind === 'conflict') onConflict()
      return
    }
    show({ status: failure.kind === 'offline' ? 'offline' : 'failed' })
    autosave.saveIn(RETRY_MS)
  }

  const send = async (sent: Changes, isLeaving: boolean) => {
    show({ status: 'saving' })
    try {
      const saved = await put(sent, { isLeaving })
      pending.onSaved()
      const version = state.get().version + (changesCheck(sent) ? 1 : 0)
      const restStatus = pending.hasRejected() ? 'rejected' : 'saved'
      show({ version, status: pending.hasUnsent() ? 'waiting' : restStatus })
      keepCopy()
      onSaved(saved)
      if (pending.hasUnsent()) autosave.saveIn(PAUSE_MS)
    } catch (error) {
      onFailure(failureOf(error))
      if (!isStopped()) keepCopy()
    }
  }

  const autosave = createAutosave((isLeaving) =>
    pending.hasUnsent() && !isStopped() ? send(pending.send(), isLeaving) : undefined,
  )

  return {
    state: state.get,
    subscribe: state.subscribe,
    change: (changes: Changes) => {
      pending.add(changes)
      keepCopy()
      if (isStopped()) return
      show({ errors: withoutFixed(state.get().errors, changes), status: 'waiting' })
      autosave.saveIn('content' in changes ? CONTENT_PAUSE_MS : PAUSE_MS)
    },
    /** Saves now. Afterward, `state` says whether everything is saved. */
    flush: autosave.save,
    retry: () => (state.get().status === 'offline' ? autosave.save() : Promise.resolve()),
  }
}
