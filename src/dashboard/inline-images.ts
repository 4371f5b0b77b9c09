import { FileMissingError, type FileStore, libraryKey } from '../identity/files/file-store.ts'
import type { Attachment } from '../sending/messages/content.ts'

/** The maximum total size of the inline images in a preview, in bytes. Images beyond it are left out. */
const MAX_BYTES = 2 * 1024 * 1024

/** Returns data URLs, keyed by content id, for the images that an email's HTML refers to as `cid:…`. */
export const inlineImages = async (
  store: FileStore,
  teamId: number,
  attachments: readonly Attachment[],
): Promise<Record<string, string>> => {
  const images: Record<string, string> = {}
  let left = MAX_BYTES
  for (const attachment of attachments) {
    if (attachment.content_id === null) continue
    const bytes = await readUpTo(store, teamId, attachment, left)
    if (!bytes) continue
    left -= bytes.length
    // An attachment that was part of the request has no stored type. `image/png` works for every bitmap image, because browsers
    // detect the format themselves.
    const type = 'mime_type' in attachment ? attachment.mime_type : 'image/png'
    images[attachment.content_id] = `data:${type};base64,${bytes.toString('base64')}`
  }
  return images
}

/** Returns undefined if the attachment is larger than `max` or is no longer stored. */
const readUpTo = async (
  store: FileStore,
  teamId: number,
  attachment: Attachment,
  max: number,
): Promise<Buffer | undefined> => {
  if ('content' in attachment) {
    const bytes = Buffer.from(attachment.content, 'base64')
    return bytes.length <= max ? bytes : undefined
  }
  try {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of (await store.read(libraryKey(teamId, attachment.sha256))) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > max) return undefined
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}
