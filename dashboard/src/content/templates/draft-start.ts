import type { DraftToSave, TemplateContent, TemplateWithDraft } from '../../server/template-types.ts'
import { contentOf, isSameContent } from './same-content.ts'

/** `theirs`: a colleague changed the draft. `outdated`: a colleague saved the template after the draft was started. */
export type Conflict = 'theirs' | 'outdated'

export interface DraftStart {
  readonly content: TemplateContent
  readonly base: Pick<DraftToSave, 'version' | 'revision'>
  /** True if the content comes from this browser, and the server doesn't have it yet. */
  readonly isRestored: boolean
  readonly conflict: Conflict | undefined
}

/** Returns the version on the server: the draft, or the saved template if there is no draft. */
export const baseOf = ({ template, draft }: TemplateWithDraft) => ({
  version: template.version,
  revision: draft?.revision ?? 0,
})

/** Decides which content the editor starts with: the copy in this browser, the draft, or the saved template. */
export const draftStart = (loaded: TemplateWithDraft, copy: DraftToSave | undefined): DraftStart => {
  const { template, draft } = loaded
  const stored = draft?.content ?? contentOf(template)
  const base = baseOf(loaded)
  const isOutdated = (version: number) => version !== template.version
  // The server may have received the changes although the browser was closed before the response arrived.
  if (!copy || isSameContent(copy.content, stored))
    return {
      content: stored,
      base,
      isRestored: false,
      conflict: draft && isOutdated(draft.version) ? 'outdated' : undefined,
    }
  const isOthers = copy.revision !== base.revision
  return {
    content: copy.content,
    base: { version: copy.version, revision: copy.revision },
    isRestored: true,
    conflict: isOthers ? 'theirs' : isOutdated(copy.version) ? 'outdated' : undefined,
  }
}
