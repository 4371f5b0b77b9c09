import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'pr_'
/** 40 base62 characters have 238 bits of entropy. Such a token can't be guessed, so storing a plain SHA-256 hash is safe. */
const SECRET_LENGTH = 40
/** 62^6 exceeds 2^32, so a CRC-32 always fits. */
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const WELL_FORMED = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export const generateToken = (): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + secret + checksum(secret)
}

/** Detects mistyped or truncated tokens without a database query. Secret scanners also use the checksum. */
export const isWellFormedToken = (token: string): boolean =>
  WELL_FORMED.test(token) && token.endsWith(checksum(token.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH)))

export const hashToken = (token: string): string => hash('sha256', token, 'hex')

const checksum = (secret: string): string => {
  let rest = crc32(secret)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % BASE62.length] + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
