import { ConnectionError, PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { readTemplate } from '../../data/use-templates.ts'
import type { DraftToSave, SavedDraft, TemplateContent, TemplateWithDraft } from '../../server/template-types.ts'
import { localCopy } from '../../ui/local-copy.ts'
import { saveOnLeave } from '../../ui/save-on-leave.ts'
import { changeHistory, type HistoryAction } from './content-history.ts'
import { createDraftSaver, type Failure } from './draft-saver.ts'
import { baseOf, type Conflict, draftStart } from './draft-start.ts'
import { contentOf, isSameContent } from './same-content.ts'

const isConflict = (error: unknown) => error instanceof PostriderError && error.code === 'version_conflict'

const throwUnlessConflict = (error: unknown) => {
  if (!isConflict(error)) throw error
}

/** The draft was stored, but it's outdated: a colleague saved the template after the draft was started. */
class OutdatedDraft extends Error {}

const failureOf = (error: unknown): Failure => {
  if (isConflict(error) || error instanceof OutdatedDraft) return 'conflict'
  if (error instanceof PostriderError && error.status === 404) return 'gone'
  if (error instanceof ConnectionError) return 'offline'
  return error instanceof PostriderError && error.status < 500 ? 'rejected' : 'busy'
}

const isDraft = (value: unknown): value is DraftToSave =>
  typeof value === 'object' && value !== null && 'content' in value && 'revision' in value && 'version' in value

/** The template that is being edited: its content with undo and redo, and its draft, which is saved automatically. */
export const useDraft = (loaded: TemplateWithDraft) => {
  const team = useTeam()
  const { dashboard, postrider } = team
  const refresh = useRefresh()
  const { id } = loaded.template
  const [copy] = useState(() => localCopy(`draft-${team.id}-${id}`, isDraft))
  const [start] = useState(() => draftStart(loaded, copy.read()))
  const put = usePut(loaded, start.content)
  const [found, setFound] = useState<Conflict | undefined>(start.conflict)
  const noteFailure = (error: unknown) => {
    if (error instanceof OutdatedDraft) setFound('outdated')
    return failureOf(error)
  }
  const [saver] = useState(() => createDraftSaver({ base: start.base, copy, put, failureOf: noteFailure }))
  const status = useSyncExternalStore(saver.subscribe, saver.status)
  const [saved, setSaved] = useState(loaded.template)
  const [history, setHistory] = useState(() => ({ past: [], present: start.content, future: [] }) as History)
  const now = useRef(history)

  const apply = (action: HistoryAction) => {
    const before = now.current
    now.current = changeHistory(before, action)
    setHistory(now.current)
    if (action.type !== 'load' && now.current.present !== before.present) saver.change(now.current.present)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the content that the editor starts with
  useEffect(() => {
    if (start.conflict) saver.markConflict()
    else if (start.isRestored) saver.change(start.content)
    const stop = saveOnLeave(saver)
    return () => {
      stop()
      saver.flush()
    }
  }, [])

  /** Saves the draft as the template's next version. */
  const publish = async () => {
    const { present } = now.current
    await saver.settle()
    try {
      const template = await postrider.templates.update(id, { ...present, version: saver.base().version })
      // If a colleague saved another draft in the meantime, that draft is kept.
      await dashboard.templates.deleteDraft(id, saver.base().revision).catch(throwUnlessConflict)
      saver.reset({ version: template.version, revision: 0 })
      // Keeps the user's content. If the server normalized the content, the difference isn't an unsaved change.
      setSaved({ ...template, ...present })
      // Changes that the user made in the meantime are a new draft.
      if (now.current.present !== present) saver.change(now.current.present)
      await refresh('templates', 'template-versions')
      return template
    } catch (error) {
      if (isConflict(error)) saver.markConflict()
      else saver.change(now.current.present)
      throw error
    }
  }

  /** Goes back to the saved template. The user can undo this. */
  const discard = async () => {
    await saver.settle()
    await dashboard.templates.deleteDraft(id, saver.base().revision).catch(throwUnlessConflict)
    now.current = changeHistory(now.current, { type: 'replace', changes: contentOf(saved) })
    setHistory(now.current)
    saver.reset({ version: saved.version, revision: 0 })
  }

  const loadTheirs = async () => {
    const current = await readTemplate(team, id)
    // An outdated draft is no longer needed: the newer version replaces it.
    const isOutdated = current.draft !== null && current.draft.version !== current.template.version
    if (isOutdated) await dashboard.templates.deleteDraft(id, current.draft?.revision ?? 0).catch(throwUnlessConflict)
    const draft = isOutdated ? null : current.draft
    apply({ type: 'load', content: draft?.content ?? contentOf(current.template) })
    saver.reset(baseOf({ ...current, draft }))
    setSaved(current.template)
    setFound(undefined)
  }

  const keepMine = async () => {
    const current = await readTemplate(team, id)
    setSaved(current.template)
    setFound(undefined)
    await saver.overwrite(baseOf(current), now.current.present)
  }

  /** Saves the content as a new template, for use after the original was deleted. */
  const saveAsNew = async () => {
    const template = await postrider.templates.create({ ...now.current.present, channel: loaded.template.channel })
    saver.reset(saver.base())
    await refresh('templates')
    return template
  }

  const conflict: Conflict | undefined = status === 'conflict' ? (found ?? 'theirs') : undefined
  return {
    content: history.present,
    saved,
    status,
    conflict,
    isRestored: start.isRestored && !start.conflict,
    isDraft: !isSameContent(history.present, contentOf(saved)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (changes: Partial<TemplateContent>) => apply({ type: 'edit', changes, atMs: Date.now() }),
    replace: (changes: Partial<TemplateContent>) => apply({ type: 'replace', changes }),
    undo: () => apply({ type: 'undo' }),
    redo: () => apply({ type: 'redo' }),
    publish,
    discard,
    loadTheirs,
    keepMine,
    saveAsNew,
  }
}

type History = Parameters<typeof changeHistory>[0]
export type TemplateDraft = ReturnType<typeof useDraft>

const checked = (saved: SavedDraft, { version }: DraftToSave) => {
  if (saved.template_version !== version) throw new OutdatedDraft()
  return saved
}

/**
 * Returns a function that saves a draft. A request that the browser sent while closing the page may arrive after the page was
 * opened again. The draft then already contains this browser's changes, so this isn't a conflict.
 */
const usePut = ({ template: { id } }: TemplateWithDraft, started: TemplateContent) => {
  const team = useTeam()
  const { saveDraft } = team.dashboard.templates
  // Uses a mutation, so that the sign-in page appears if the session has ended.
  const { mutateAsync } = useMutation({
    mutationFn: async ({ draft, isLeaving }: { draft: DraftToSave; isLeaving: boolean }) => {
      try {
        return checked(await saveDraft(id, draft, { isLeaving }), draft)
      } catch (error) {
        const { draft: current } = isConflict(error) ? await team.dashboard.templates.draft(id) : { draft: null }
        if (!current || current.version !== draft.version) throw error
        if (isSameContent(current.content, draft.content)) return current
        if (!isSameContent(current.content, started)) throw error
        return checked(await saveDraft(id, { ...draft, revision: current.revision }, { isLeaving }), draft)
      }
    },
  })
  return (draft: DraftToSave, { isLeaving }: { isLeaving: boolean }) => mutateAsync({ draft, isLeaving })
}
