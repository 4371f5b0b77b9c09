import type { Draft, DraftToSave, TemplateContent } from '../../server/template-types.ts'
import { createAutosave } from '../../ui/autosave.ts'
import type { LocalCopy } from '../../ui/local-copy.ts'
import { createStore } from '../../ui/store.ts'

/** How long to wait after the last change: long enough that typing a sentence causes one request. */
const PAUSE_MS = 1_500
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
  readonly copy: Pick<LocalCopy<DraftToSave>, 'write' | 'remove'>
  readonly failureOf: (error: unknown) => Failure
  readonly put: (draft: DraftToSave, options: { isLeaving: boolean }) => Promise<Pick<Draft, 'revision'>>
}

/**
 * Saves the draft a moment after each change, one request at a time. The saver isn't tied to a component: if the user leaves the
 * page while a request is running, the result is still processed.
 */
export const createDraftSaver = ({ base, copy, put, failureOf }: Options) => {
  let { version, revision } = base
  const status = createStore<SaveStatus>('saved')
  let unsaved: TemplateContent | undefined

  /** Returns true if nothing is saved until the user has made a choice. */
  const isStopped = () => status.get() === 'conflict' || status.get() === 'gone'

  const onFailure = (content: TemplateContent, error: unknown) => {
    unsaved ??= content
    const failure = failureOf(error)
    if (failure === 'conflict' || failure === 'gone') return status.set(failure)
    status.set(failure === 'offline' ? 'offline' : 'failed')
    if (failure !== 'rejected') autosave.saveIn(RETRY_MS)
  }

  const send = async (content: TemplateContent, isLeaving: boolean) => {
    status.set('saving')
    try {
      revision = (await put({ content, version, revision }, { isLeaving })).revision
      if (unsaved) return autosave.saveIn(PAUSE_MS)
      copy.remove()
      status.set('saved')
    } catch (error) {
      onFailure(content, error)
    }
  }

  const autosave = createAutosave((isLeaving) => {
    if (unsaved === undefined || isStopped()) return undefined
    const content = unsaved
    unsaved = undefined
    return send(content, isLeaving)
  })

  return {
    status: status.get,
    subscribe: status.subscribe,
    base: () => ({ version, revision }),
    change: (content: TemplateContent) => {
      unsaved = content
      copy.write({ content, version, revision })
      if (isStopped()) return
      status.set('waiting')
      autosave.saveIn(PAUSE_MS)
    },
    /** Saves now, for example because the tab is being closed. */
    flush: autosave.save,
    retry: () => (status.get() === 'offline' ? autosave.save() : Promise.resolve()),
    /** Waits for a running request to finish, and discards changes that aren't saved yet. */
    settle: async () => {
      await autosave.settle()
      unsaved = undefined
    },
    /** Continues from the version on the server, after the draft was published, discarded or loaded. */
    reset: (now: Pick<DraftToSave, 'version' | 'revision'>) => {
      autosave.cancel()
      unsaved = undefined
      version = now.version
      revision = now.revision
      copy.remove()
      status.set('saved')
    },
    overwrite: (now: Pick<DraftToSave, 'version' | 'revision'>, content: TemplateContent) => {
      version = now.version
      revision = now.revision
      unsaved = content
      copy.write({ content, version, revision })
      status.set('waiting')
      return autosave.save()
    },
    markConflict: () => status.set('conflict'),
  }
}
