import type { Preview as RenderedPreview, SentMessage, TemplateSummary } from '@postrider/client'
import type { BlocksBody } from '../../../src/templates/blocks.ts'
import type { Fault } from '../../../src/templates/rendering/fault.ts'
import type { PushBody, TemplateFormat } from '../../../src/templates/template-content.ts'
import { ask } from './ask.ts'

export type { Fault, PushBody, TemplateFormat }
export type Warning = RenderedPreview['warnings'][number]
export type TemplateChannel = TemplateSummary['channel']

/** `blocks` has blocks, `push` has the parts of a notification, and the other formats have text. */
export type TemplateBody = string | BlocksBody | PushBody

/** Everything that a template's preview depends on. */
export interface TemplateText {
  readonly brand_id: number | null
  readonly subject: string | null
  readonly preheader: string | null
  readonly format: TemplateFormat
  readonly body: TemplateBody
  /** Null: written automatically from the body. */
  readonly text: string | null
}

/** What users edit, and what a draft stores. */
export interface TemplateContent extends TemplateText {
  readonly name: string
}

/** A template as the API returns it, with a typed body. */
export type Template = TemplateSummary & TemplateContent

export interface NewTemplate extends TemplateContent {
  readonly channel: TemplateChannel
}

export interface Draft {
  readonly content: TemplateContent
  /** The template's version that the draft is based on. */
  readonly version: number
  /** Increases with every save, so that the server notices if two people edit the same draft. */
  readonly revision: number
  readonly updated_at: string
}

export type DraftToSave = Pick<Draft, 'content' | 'version' | 'revision'>

export interface Preview extends Omit<RenderedPreview, 'push'> {
  readonly push: (PushBody & { readonly icon?: string | null }) | null
}

export interface PreviewAnswer {
  readonly faults: readonly Fault[]
  /** Null if the template has faults. */
  readonly preview: Preview | null
}

export interface PreviewRequest extends TemplateText {
  readonly channel: TemplateChannel
  /** Without one, the preview shows sample values. */
  readonly contact_id?: number
  readonly data?: object
}

export interface TestRequest extends PreviewRequest {
  readonly to: readonly string[]
}

export interface TemplateVersion {
  readonly version: number
  readonly created_at: string
  /** Null if a program saved it through the API. */
  readonly user_email: string | null
}

export interface StartingPoint extends Omit<TemplateText, 'brand_id' | 'text'> {
  readonly key: string
  readonly channel: TemplateChannel
  readonly name: string
  readonly about: string
}

/** A merge tag or a variable like `unsubscribe_url`. */
export interface MergeName {
  readonly name: string
  readonly label: string
  readonly type: string
}

export interface MergeFilter {
  readonly name: string
  readonly about: string
  readonly example: string
}

export interface Names {
  readonly names: readonly MergeName[]
  readonly filters: readonly MergeFilter[]
}

export interface ImportedHtml {
  readonly html: string
  /** How many images were copied to the team's files. */
  readonly images: number
  readonly warnings: readonly Warning[]
}

/** Requests for editing templates: drafts, previews, versions and tests. */
export const templatesApi = (fetchWithToken: typeof fetch) => {
  const at = (path: string) => `/dashboard/api/templates${path}`
  const get = <T>(path: string, signal?: AbortSignal) => ask<T>('GET', at(path), { signal, fetch: fetchWithToken })
  const post = <T>(path: string, body: object, signal?: AbortSignal) =>
    ask<T>('POST', at(path), { body, signal, fetch: fetchWithToken })
  /** Sends a request that the browser completes even if the user closes the tab. */
  const lastingFetch: typeof fetch = (input, init) => fetchWithToken(input, { ...init, keepalive: true })

  return {
    preview: (body: PreviewRequest, signal?: AbortSignal) => post<PreviewAnswer>('/preview', body, signal),
    draft: (id: number, signal?: AbortSignal) => get<{ draft: Draft | null }>(`/${id}/draft`, signal),
    saveDraft: (id: number, body: DraftToSave, { isLeaving = false } = {}) =>
      ask<Pick<Draft, 'revision' | 'updated_at'>>('PUT', at(`/${id}/draft`), {
        body,
        fetch: isLeaving ? lastingFetch : fetchWithToken,
      }),
    deleteDraft: (id: number) => ask<unknown>('DELETE', at(`/${id}/draft`), { fetch: fetchWithToken }),
    versions: (id: number, signal?: AbortSignal) =>
      get<{ versions: readonly TemplateVersion[] }>(`/${id}/versions`, signal),
    version: (id: number, version: number, signal?: AbortSignal) =>
      get<TemplateText>(`/${id}/versions/${version}`, signal),
    startingPoints: (signal?: AbortSignal) =>
      get<{ starting_points: readonly StartingPoint[] }>('/starting-points', signal),
    names: (signal?: AbortSignal) => get<Names>('/names', signal),
    test: (body: TestRequest) => post<{ messages: readonly SentMessage[] }>('/test', body),
    /** Copies an image from the library to a public, permanent URL. */
    publishImage: (path: string) => post<{ url: string }>('/images', { path }),
    importHtml: (html: string) => post<ImportedHtml>('/import', { html }),
    importFile: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return post<ImportedHtml>('/import', form)
    },
  }
}
