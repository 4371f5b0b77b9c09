import { type FileStore, libraryKey } from '../../identity/files/file-store.ts'
import type { Attachment } from '../../protocols/mime/attachments.ts'
import type { Attachment as StoredAttachment } from '../messages/content.ts'

/** The types of files that come with requests, by the extensions of their names. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vcf: 'text/vcard',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

const typeOf = (name: string): string => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined) ?? 'application/octet-stream'
}

/** Files in the library are opened when the email is being sent. They are never in memory as a whole. */
export const attachmentOpener =
  (store: FileStore) =>
  (teamId: number, attachment: StoredAttachment): Attachment => {
    const { name, content_id: contentId } = attachment
    if ('content' in attachment) {
      const { content } = attachment
      const bytes = Buffer.byteLength(content, 'base64')
      return { name, contentId, type: typeOf(name), bytes, read: async () => [Buffer.from(content, 'base64')] }
    }
    const { sha256, mime_type: type, bytes } = attachment
    return { name, contentId, type, bytes, read: () => store.read(libraryKey(teamId, sha256)) }
  }
