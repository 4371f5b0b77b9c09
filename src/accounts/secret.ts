import { hash, randomBytes } from 'node:crypto'

/** 256 bits are beyond guessing, so a plain SHA-256 keeps them safe at rest. */
const BYTES = 32

/** What a cookie or a link carries. */
export const generateSecret = (): string => randomBytes(BYTES).toString('base64url')

/** All that is stored of it. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
