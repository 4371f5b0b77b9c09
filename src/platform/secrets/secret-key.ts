import { hkdfSync } from 'node:crypto'
import { readKeyFile } from './key-file.ts'

const KEY_BYTES = 32

/** Derives keys for different purposes from one secret, so that none of them reveals another. */
export interface SecretKey {
  readonly keyFor: (purpose: string) => Buffer
  /** The link keys of the secrets before this one. Links in messages that have been sent must keep working. */
  readonly olderLinkKeys: readonly Buffer[]
}

/** Returns the key from `SECRET_KEY` or, if that isn't set, from a file that only the server's user can read. */
export const readSecretKey = async (given: string | undefined, dataDir: string): Promise<SecretKey> =>
  toSecretKey(given === undefined ? await readKeyFile(dataDir) : Buffer.from(given))

export const toSecretKey = (secret: Buffer): SecretKey => ({
  keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `postrider ${purpose}`, KEY_BYTES)),
  olderLinkKeys: [],
})
