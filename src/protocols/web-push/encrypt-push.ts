import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import type { PushKeys } from './push-subscription.ts'

/** The record size that every push service accepts (RFC 8291). */
const RECORD_BYTES = 4_096
const SALT_BYTES = 16
const PUBLIC_KEY_BYTES = 65
/** The size of the header: salt, record size (4 bytes), length of the key (1 byte) and the key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES
const TAG_BYTES = 16
/** The byte that ends a message's last record. Our messages have only one record. */
const LAST_RECORD = Buffer.from([2])

/** The maximum size of a message before encryption: 3,993 bytes. */
export const MAX_PUSH_PAYLOAD_BYTES = RECORD_BYTES - HEADER_BYTES - LAST_RECORD.length - TAG_BYTES

const KEY_INFO = Buffer.from('WebPush: info\0')
// The last byte is HKDF's counter for the first and only block.
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0\x01')
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0\x01')
const HKDF_COUNTER = Buffer.from([1])

const hmac = (key: Uint8Array, ...data: readonly Uint8Array[]): Buffer => {
  const hash = createHmac('sha256', key)
  for (const part of data) hash.update(part)
  return hash.digest()
}

/** Values to use instead of random ones, so that tests get predictable results. */
export interface PushRandomness {
  readonly salt?: Uint8Array
  readonly ephemeralPrivateKey?: Uint8Array
}

/** Encrypts a message for one subscription (RFC 8291). Send the result with `Content-Encoding: aes128gcm`. */
export const encryptPush = (keys: PushKeys, payload: Uint8Array, randomness: PushRandomness = {}): Buffer => {
  if (payload.length > MAX_PUSH_PAYLOAD_BYTES)
    throw new RangeError(`A push message has at most ${MAX_PUSH_PAYLOAD_BYTES} bytes (got ${payload.length}).`)
  const receiverKey = Buffer.from(keys.p256dh, 'base64url')
  const salt = randomness.salt ?? randomBytes(SALT_BYTES)
  const ephemeral = createECDH('prime256v1')
  if (randomness.ephemeralPrivateKey) ephemeral.setPrivateKey(randomness.ephemeralPrivateKey)
  else ephemeral.generateKeys()
  const senderKey = ephemeral.getPublicKey()

  const sharedKey = hmac(Buffer.from(keys.auth, 'base64url'), ephemeral.computeSecret(receiverKey))
  const inputKey = hmac(sharedKey, KEY_INFO, receiverKey, senderKey, HKDF_COUNTER)
  const messageKey = hmac(salt, inputKey)
  const contentKey = hmac(messageKey, CONTENT_KEY_INFO).subarray(0, 16)
  const nonce = hmac(messageKey, NONCE_INFO).subarray(0, 12)

  const header = Buffer.alloc(HEADER_BYTES)
  header.set(salt)
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  header[SALT_BYTES + 4] = PUBLIC_KEY_BYTES
  header.set(senderKey, SALT_BYTES + 5)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  return Buffer.concat([
    header,
    cipher.update(payload),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
