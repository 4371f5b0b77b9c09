import { allOf } from './all-pages.ts'
import type { LibraryFile } from './api-types.ts'
import type { CreateOptions, Sender } from './send.ts'
import type { Verbs } from './verbs.ts'

/**
 * Content that can be sent again after a failed attempt. A stream can't be sent twice: turn it into a Blob, or read it into
 * memory.
 */
export type FileContent = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

export const blobOf = (content: FileContent): Blob => (content instanceof Blob ? content : new Blob([content]))

interface UploadOptions extends CreateOptions {
  /** The path in the library. Defaults to the name of the `File`, or to `file` for other content. */
  readonly path?: string | undefined
}

export const files = (send: Sender, verbs: Verbs) => ({
  /** Returns one page of files, sorted by id. */
  list: verbs.find('listFiles'),
  /** Iterates over all files. Requests pages as needed. */
  all: allOf(verbs.find('listFiles')),
  get: verbs.get('getFile'),
  /** Downloads the content. The response's `body` is a stream; `blob()` and `text()` read all of it. */
  content: verbs.download('getFileContent'),
  delete: verbs.delete('deleteFile'),
  upload: (content: FileContent, { path, ...options }: UploadOptions = {}): Promise<LibraryFile> => {
    const form = new FormData()
    // Puts the path first, so that the server knows it before the content arrives.
    if (path !== undefined) form.set('path', path)
    const name = content instanceof File ? content.name : path?.split('/').at(-1)
    form.set('file', blobOf(content), name || 'file')
    return send.json('uploadFile', { upload: { body: form }, options })
  },
})
