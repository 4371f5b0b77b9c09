import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Identifies the format of encrypted text, so that the format can change later. */
const VERSION = 'v1.'

/**
 * Decrypting the text requires the same `context`, so that encrypted text can't be copied elsewhere, such as to another team's row.
 */
export const encrypt = (key: Buffer, text: string, context: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return VERSION + sealed.toString('base64url')
}

/** Throws if the text was encrypted with another key or for another context, or was changed. */
export const decrypt = (key: Buffer, encrypted: string, context: string): string => {
  if (!encrypted.startsWith(VERSION)) throw new Error('The encrypted text has an unknown format.')
  const sealed = Buffer.from(encrypted.slice(VERSION.length), 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Encrypts a text with another key, for the same context. */
export const reencrypt = (from: Buffer, to: Buffer, encrypted: string, context: string): string =>
  encrypt(to, decrypt(from, encrypted, context), context)
