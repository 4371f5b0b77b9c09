import { hash, randomBytes } from 'node:crypto'

/** The length of a secret in bytes. 256 random bits can't be guessed, so storing a plain SHA-256 hash is safe. */
const BYTES = 32

export const generateSecret = (): string => randomBytes(BYTES).toString('base64url')

/** Only the hash of a secret is stored. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
