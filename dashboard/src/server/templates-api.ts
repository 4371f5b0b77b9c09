import type { SentMessage } from '@postrider/client'
import { ask } from './ask.ts'
import type {
  Draft,
  DraftToSave,
  ImportedHtml,
  Names,
  PreviewAnswer,
  PreviewRequest,
  SavedDraft,
  StartingPoint,
  TemplateText,
  TemplateVersion,
  TestRequest,
} from './template-types.ts'

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
      ask<SavedDraft>('PUT', at(`/${id}/draft`), {
        body,
        fetch: isLeaving ? lastingFetch : fetchWithToken,
      }),
    /** Fails with `version_conflict` if someone else saved the draft after this revision. */
    deleteDraft: (id: number, revision: number) =>
      ask<unknown>('DELETE', at(`/${id}/draft?revision=${revision}`), { fetch: fetchWithToken }),
    versions: (id: number, signal?: AbortSignal) =>
      get<{ versions: readonly TemplateVersion[] }>(`/${id}/versions`, signal),
    version: (id: number, version: number, signal?: AbortSignal) =>
      get<TemplateText>(`/${id}/versions/${version}`, signal),
    startingPoints: (signal?: AbortSignal) =>
      get<{ starting_points: readonly StartingPoint[] }>('/starting-points', signal),
    names: (signal?: AbortSignal) => get<Names>('/names', signal),
    test: (body: TestRequest, { idempotencyKey }: { idempotencyKey: string }) =>
      ask<{ messages: readonly SentMessage[] }>('POST', at('/test'), { body, idempotencyKey, fetch: fetchWithToken }),
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
