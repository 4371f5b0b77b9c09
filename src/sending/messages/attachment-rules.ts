import { Problem } from '../../foundation/problems.ts'
import { getFile } from '../../identity/files/file-queries.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { Attachment } from './content.ts'
import { MAX_INLINE_LENGTH, type NewAttachment } from './message-schemas.ts'
import { addFault, type Reading } from './reading.ts'

const MAX_ATTACHED_BYTES = 10 * 1024 * 1024
const CONTENT_ID = /^[\x21-\x7e]+$/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

interface ReadAttachment {
  readonly attachment: Attachment
  readonly bytes: number
}

/** Leaves out attachments that have errors. */
export const readAttachments = async (reading: Reading, given: readonly NewAttachment[]): Promise<Attachment[]> => {
  const { errors, prefix } = reading
  const attachments: Attachment[] = []
  let [inlineLength, bytes] = [0, 0]
  for (const [index, attachment] of given.entries()) {
    const read = attachment && (await readAttachment(reading, attachment, `attachments.${index}`))
    if (!read) continue
    attachments.push(read.attachment)
    bytes += read.bytes
    if ('content' in read.attachment) inlineLength += read.attachment.content.length
  }
  if (inlineLength > MAX_INLINE_LENGTH) {
    const all = `${prefix}attachments`
    const message = `The content of ${all} must not be greater than 700 KB of base64 in all; use file_id for larger files.`
    errors.add(all, message)
  }
  if (bytes > MAX_ATTACHED_BYTES) addFault(reading, 'attachments', 'must not be greater than 10 MiB in all')
  return attachments
}

const readAttachment = async (
  reading: Reading,
  given: NewAttachment,
  path: string,
): Promise<ReadAttachment | undefined> => {
  const { errors, prefix } = reading
  const { file_id: fileId, name, content, content_id = null } = given
  const fault = nameFault(given)
  if (fault) {
    addFault(reading, `${path}.${fault.key}`, fault.rule)
    return undefined
  }
  if (fileId !== undefined && content === undefined) return readStored(reading, fileId, given, path)
  if (['name', 'content', 'file_id'].some((key) => errors.has(`${prefix}${path}.${key}`))) return undefined
  if (fileId !== undefined || content === undefined || name === undefined) {
    addFault(reading, path, 'must have either file_id, or name and content')
    return undefined
  }
  if (!BASE64.test(content) || content.length % 4 !== 0) {
    addFault(reading, `${path}.content`, 'must be base64')
    return undefined
  }
  return { attachment: { name, content_id, content }, bytes: Math.floor((content.length * 3) / 4) }
}

const nameFault = (given: NewAttachment) => {
  const { name, content_id = null } = given
  for (const [key, text] of Object.entries({ name, content_id })) {
    if (text && /[\r\n"<>]/.test(text)) return { key, rule: 'must not contain line breaks, quotes or angle brackets' }
  }
  if (content_id !== null && !CONTENT_ID.test(content_id))
    return { key: 'content_id', rule: 'must be ASCII characters without spaces, like logo' }
  if (name !== undefined && (name.trim() === '' || /[/\\\p{Cc}]/u.test(name)))
    return { key: 'name', rule: 'must be a file name without slashes, like terms.pdf' }
  return undefined
}

const readStored = async (
  { trx, teamId, errors, prefix }: Reading,
  fileId: number,
  given: NewAttachment,
  path: string,
): Promise<ReadAttachment | undefined> => {
  const { name, content_id = null } = given
  const file = await findFile(trx, teamId, fileId)
  if (file) {
    const { sha256, mime_type, size: bytes } = file
    return { attachment: { name: name ?? file.name, content_id, sha256, mime_type, bytes }, bytes }
  }
  const field = `${prefix}${path}.file_id`
  errors.add(field, selectedMessage(field))
  return undefined
}

const findFile = async (trx: Tx, teamId: number, id: number) => {
  try {
    return await getFile(trx, teamId, id)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
