import { allOf } from './all-pages.ts'
import type { LibraryFile } from './api-types.ts'
import type { CreateOptions, Sender } from './send.ts'
import type { Verbs } from './verbs.ts'

/** What can be sent again as it was. A stream cannot: make a Blob of it, or read it into memory. */
export type FileContent = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

export const blobOf = (content: FileContent): Blob => (content instanceof Blob ? content : new Blob([content]))

interface UploadOptions extends CreateOptions {
  /** In the library. Without one a `File` has its own name. */
  readonly path?: string | undefined
}

/** The team's library. */
export const files = (send: Sender, verbs: Verbs) => ({
  /** One page. */
  list: verbs.find('listFiles'),
  /** Every file, page by page. */
  all: allOf(verbs.find('listFiles')),
  get: verbs.get('getFile'),
  /** The bytes: `body` is a stream, `blob()` and `text()` read all of it. */
  content: verbs.download('getFileContent'),
  delete: verbs.delete('deleteFile'),
  upload: (content: FileContent, { path, ...options }: UploadOptions = {}): Promise<LibraryFile> => {
    const form = new FormData()
    // First, so that the server knows it before the bytes come.
    if (path !== undefined) form.set('path', path)
    const name = content instanceof File ? content.name : path?.split('/').at(-1)
    form.set('file', blobOf(content), name || 'file')
    return send.json('uploadFile', { upload: { body: form }, options })
  },
})
