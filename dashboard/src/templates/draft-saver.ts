import type { Draft, DraftToSave, TemplateContent } from '../server/template-types.ts'
import type { LocalCopy } from './local-copy.ts'

/** How long to wait after the last change: long enough that typing a sentence causes one request. */
const PAUSE_MS = 1_500
/** How long to wait after a failed attempt. */
const RETRY_MS = 5_000

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'gone'

/**
 * `offline` and `busy` are temporary. `rejected`: saving fails until the user changes the content. `gone`: the template was
 * deleted.
 */
export type Failure = 'conflict' | 'gone' | 'offline' | 'busy' | 'rejected'

interface Options {
  /** The version on the server: the draft, or the saved template if there is no draft. */
  readonly base: Pick<DraftToSave, 'version' | 'revision'>
  readonly copy: LocalCopy
  readonly failureOf: (error: unknown) => Failure
  readonly put: (draft: DraftToSave, options: { isLeaving: boolean }) => Promise<Pick<Draft, 'revision'>>
}

/**
 * Saves the draft a moment after each change, one request at a time. It isn't tied to a component: if the user leaves the page
 * while a request is running, the result is still processed.
 */
export const createDraftSaver = ({ base, copy, put, failureOf }: Options) => {
  let { version, revision } = base
  let status: SaveStatus = 'saved'
  let unsaved: TemplateContent | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const show = (next: SaveStatus) => {
    status = next
    for (const listener of listeners) listener()
  }

  /** True until the user decides what to do. */
  const isStopped = () => status === 'conflict' || status === 'gone'

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => save(), ms)
  }

  const onFailure = (content: TemplateContent, error: unknown) => {
    unsaved ??= content
    const failure = failureOf(error)
    if (failure === 'conflict' || failure === 'gone') return show(failure)
    show(failure === 'offline' ? 'offline' : 'failed')
    if (failure !== 'rejected') wait(RETRY_MS)
  }

  const send = async (content: TemplateContent, isLeaving: boolean) => {
    show('saving')
    try {
      revision = (await put({ content, version, revision }, { isLeaving })).revision
      if (unsaved) return wait(PAUSE_MS)
      copy.remove()
      show('saved')
    } catch (error) {
      onFailure(content, error)
    }
  }

  const save = (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    if (running) return isLeaving ? running : running.then(() => save())
    if (unsaved === undefined || isStopped()) return Promise.resolve()
    const content = unsaved
    unsaved = undefined
    running = send(content, isLeaving).finally(() => {
      running = undefined
    })
    return running
  }

  /** Waits for a running request, and discards changes that aren't saved yet. */
  const settle = async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
    unsaved = undefined
  }

  return {
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    base: () => ({ version, revision }),
    change: (content: TemplateContent) => {
      unsaved = content
      copy.write({ content, version, revision })
      if (isStopped()) return
      show('waiting')
      wait(PAUSE_MS)
    },
    /** Saves now, for example because the tab is being closed. */
    flush: (isLeaving = false) => save(isLeaving),
    /** Tries again, now that the browser is online. */
    retry: () => (status === 'offline' ? save() : Promise.resolve()),
    settle,
    /** Continues from the version on the server, after the draft was published, discarded or loaded. */
    reset: (now: Pick<DraftToSave, 'version' | 'revision'>) => {
      clearTimeout(timer)
      unsaved = undefined
      version = now.version
      revision = now.revision
      copy.remove()
      show('saved')
    },
    /** Overwrites the version on the server. */
    overwrite: (now: Pick<DraftToSave, 'version' | 'revision'>, content: TemplateContent) => {
      version = now.version
      revision = now.revision
      unsaved = content
      copy.write({ content, version, revision })
      status = 'waiting'
      return save()
    },
    markConflict: () => show('conflict'),
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
