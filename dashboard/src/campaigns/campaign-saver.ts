/** Changed settings of a campaign, by their names in the API. */
export type Changes = Readonly<Record<string, unknown>>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** How long to wait after the last change: long enough that typing a word causes one request. */
const PAUSE_MS = 600
/** How long to wait after a change to the content: long enough that typing a sentence causes one request. */
const CONTENT_PAUSE_MS = 1_500
/** How long to wait after a failed attempt. */
const RETRY_MS = 5_000

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'rejected' | 'conflict' | 'gone'

/** `offline` and `busy` are temporary. `conflict`: the campaign is no longer a draft. `gone`: it was deleted. */
export type Failure =
  | { readonly kind: 'offline' | 'busy' | 'conflict' | 'gone' }
  | { readonly kind: 'rejected'; readonly errors: FieldErrors }

/** Stores changes in the browser until the server has them. */
export interface ChangesCopy {
  readonly write: (changes: Changes) => void
  readonly remove: () => void
}

interface Options<Saved> {
  readonly copy: ChangesCopy
  readonly put: (changes: Changes, options: { isLeaving: boolean }) => Promise<Saved>
  readonly failureOf: (error: unknown) => Failure
  readonly onSaved: (saved: Saved) => void
  readonly onConflict: () => void
}

export interface SaverState {
  readonly status: SaveStatus
  readonly errors: FieldErrors
  /** Counts the saves that may change who gets the campaign or what it looks like, so that a dry run has to be repeated. */
  readonly version: number
}

/** Settings that don't change the result of a dry run. */
const NOT_CHECKED: readonly string[] = ['name', 'reply_to', 'tracking', 'archive']

const changesCheck = (changes: Changes) => Object.keys(changes).some((name) => !NOT_CHECKED.includes(name))

/** Returns the setting that an error like `list_ids.0` is about. */
const settingOf = (name: string) => name.split('.')[0] ?? name

/**
 * Saves changes to a campaign a moment after they're made, one request at a time. Only changed settings are sent, so two people
 * can work on different parts. If the server rejects a setting, the others are saved, and the rejected one is kept until the user
 * changes it. It isn't tied to a component: if the user leaves the page while a request is running, the result is still processed.
 */
export const createCampaignSaver = <Saved>({ copy, put, failureOf, onSaved, onConflict }: Options<Saved>) => {
  let state: SaverState = { status: 'saved', errors: {}, version: 0 }
  /** Changes that have to be sent. */
  let unsaved: Changes = {}
  let rejected: Changes = {}
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const show = (changes: Partial<SaverState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const isEmpty = (changes: Changes) => Object.keys(changes).length === 0
  const isStopped = () => state.status === 'conflict' || state.status === 'gone'
  const restStatus = (): SaveStatus => (isEmpty(rejected) ? 'saved' : 'rejected')

  const keepCopy = (inFlight: Changes = {}) => {
    const all = { ...rejected, ...inFlight, ...unsaved }
    if (isEmpty(all)) copy.remove()
    else copy.write(all)
  }

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => save(), ms)
  }

  /** Sets the rejected settings aside, so that the others can be saved. */
  const setAside = (sent: Changes, errors: FieldErrors) => {
    const bad = new Set(Object.keys(errors).map(settingOf))
    for (const [name, value] of Object.entries(sent)) {
      // A newer value may be valid.
      if (name in unsaved) continue
      const isBad = bad.has(name)
      if (isBad) rejected = { ...rejected, [name]: value }
      else unsaved = { ...unsaved, [name]: value }
    }
    show({ errors: { ...state.errors, ...errors } })
  }

  const onFailure = (sent: Changes, failure: Failure) => {
    if (failure.kind === 'rejected') {
      const hadOthers = Object.keys(sent).some((name) => !Object.keys(failure.errors).map(settingOf).includes(name))
      setAside(sent, failure.errors)
      // If the error isn't about any of the settings that were sent, retrying would never succeed.
      if (isEmpty(rejected)) return show({ status: 'failed' })
      show({ status: 'rejected' })
      if (hadOthers || !isEmpty(unsaved)) wait(0)
      return
    }
    unsaved = { ...sent, ...unsaved }
    if (failure.kind === 'conflict' || failure.kind === 'gone') {
      copy.remove()
      show({ status: failure.kind })
      if (failure.kind === 'conflict') onConflict()
      return
    }
    show({ status: failure.kind === 'offline' ? 'offline' : 'failed' })
    wait(RETRY_MS)
  }

  const send = async (sent: Changes, isLeaving: boolean) => {
    show({ status: 'saving' })
    try {
      const saved = await put(sent, { isLeaving })
      const version = state.version + (changesCheck(sent) ? 1 : 0)
      show({ version, status: isEmpty(unsaved) ? restStatus() : 'waiting' })
      keepCopy()
      onSaved(saved)
      if (!isEmpty(unsaved)) wait(PAUSE_MS)
    } catch (error) {
      onFailure(sent, failureOf(error))
      if (!isStopped()) keepCopy()
    }
  }

  const save = (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    if (running) return isLeaving ? running : running.then(() => save())
    if (isEmpty(unsaved) || isStopped()) return Promise.resolve()
    const sent = unsaved
    unsaved = {}
    running = send(sent, isLeaving).finally(() => {
      running = undefined
    })
    return running
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (changes: Changes) => {
      unsaved = { ...unsaved, ...changes }
      rejected = Object.fromEntries(Object.entries(rejected).filter(([name]) => !(name in changes)))
      const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !(settingOf(name) in changes)))
      keepCopy()
      if (isStopped()) return
      show({ errors, status: 'waiting' })
      wait('content' in changes ? CONTENT_PAUSE_MS : PAUSE_MS)
    },
    /** Saves now. Afterward, `state` says whether everything is saved. */
    flush: (isLeaving = false) => save(isLeaving),
    /** Tries again, now that the browser is online. */
    retry: () => (state.status === 'offline' ? save() : Promise.resolve()),
  }
}
