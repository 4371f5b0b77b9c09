import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'pr_'
/** 40 characters of 62 are 238 bits: beyond guessing, so a plain SHA-256 keeps them safe at rest. */
const SECRET_LENGTH = 40
/** 62^6 exceeds 2^32, so a CRC-32 always fits. */
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const WELL_FORMED = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export const generateToken = (): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + secret + checksum(secret)
}

/** Tells a mistyped or cut-off token from a real one without a database; scanners of leaked secrets use it too. */
export const isWellFormedToken = (token: string): boolean =>
  WELL_FORMED.test(token) && token.endsWith(checksum(token.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH)))

/** All that is stored of a token. */
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
