import { hash, randomBytes } from 'node:crypto'

/** The length of a secret in bytes. 256 random bits can't be guessed, so storing a plain SHA-256 hash is safe. */
const BYTES = 32

/** Generates a secret for a cookie or a link. */
export const generateSecret = (): string => randomBytes(BYTES).toString('base64url')

/** Hashes a secret. Only the hash is stored. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
