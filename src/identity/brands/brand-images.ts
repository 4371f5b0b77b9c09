import type { Db } from '../../platform/storage/dialect.ts'
import { findFileByPath } from '../files/file-queries.ts'
import { type FileStore, libraryKey } from '../files/file-store.ts'
import { IMAGE_EXTENSIONS } from '../files/file-type.ts'
import { isPublicUrl, publicUrlOf } from '../files/public-files.ts'
import { IMAGE_SLOTS } from './brand-schemas.ts'

type Slot = (typeof IMAGE_SLOTS)[number]

export interface RequestImages {
  /** Permanent URLs of library images, keyed by path. If a path is missing here, the team has no image at that path. */
  readonly published: ReadonlyMap<string, string>
  /** URLs in our public storage. They are accepted unchanged, so that a brand from a response can be sent back. */
  readonly own: Readonly<Partial<Record<Slot, string>>>
  /** The request body without the URLs in `own`. */
  readonly rest: unknown
}

interface Library {
  readonly db: Db
  readonly store: FileStore
  readonly publicUrl: string
}

/**
 * Copies an image from the file library to public storage and returns its permanent URL. Returns undefined if the team has no image
 * at this path. Calling it again is safe, because images are stored under their content hash.
 */
export const publishImage = async (
  { db, store, publicUrl }: Library,
  teamId: number,
  path: string,
): Promise<string | undefined> => {
  const file = await findFileByPath(db, teamId, path)
  const extension = file && IMAGE_EXTENSIONS[file.mime_type]
  if (!extension) return undefined
  const key = `brands/${teamId}/${file.sha256}.${extension}`
  await store.copy(libraryKey(teamId, file.sha256), key, file.mime_type)
  return publicUrlOf(store, publicUrl, key)
}

export type PublishImages = ReturnType<typeof brandImages>

/**
 * Returns a function that copies a request's library images to public storage. Call it before the transaction that writes the
 * brand.
 */
export const brandImages = (db: Db, store: FileStore, publicUrl: string) => {
  return async (teamId: number, body: unknown): Promise<RequestImages> => {
    const published = new Map<string, string>()
    const own: Partial<Record<Slot, string>> = {}
    if (typeof body !== 'object' || body === null) return { published, own, rest: body }
    const rest = { ...(body as Record<string, unknown>) }
    for (const slot of IMAGE_SLOTS) {
      const [url, path] = [rest[slot], rest[`${slot}_path`]]
      if (typeof url === 'string' && isPublicUrl(store, publicUrl, url)) {
        own[slot] = url
        delete rest[slot]
      }
      if (typeof path !== 'string' || published.has(path)) continue
      const permanent = await publishImage({ db, store, publicUrl }, teamId, path)
      if (permanent) published.set(path, permanent)
    }
    return { published, own, rest: Array.isArray(body) ? body : rest }
  }
}
