import { createRequire } from 'node:module'

/** http_ece has no types. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, options: { version: 'aes128gcm'; privateKey: unknown; authSecret: Buffer | string }): Buffer
}

export const decryptPush = (body: Buffer, privateKey: unknown, authSecret: Buffer | string): Buffer =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret })
