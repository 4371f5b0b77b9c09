import { ECDH } from 'node:crypto'

/** A subscription's keys in base64url, as browsers create them. */
export interface PushKeys {
  /** The browser's public key: an uncompressed point on the curve P-256. */
  readonly p256dh: string
  /** A 16-byte secret that the browser shares with us. */
  readonly auth: string
}

export interface PushSubscription {
  readonly endpoint: string
  readonly keys: PushKeys
}

export type PushSubscriptionField = 'endpoint' | 'keys.p256dh' | 'keys.auth'
export type PushSubscriptionErrors = Partial<Record<PushSubscriptionField, string>>

export type ParsedPushSubscription =
  | { readonly subscription: PushSubscription }
  | { readonly errors: PushSubscriptionErrors }

/** The URLs of push services have at most about 600 characters. */
export const MAX_ENDPOINT_LENGTH = 2_048
const P256DH_BYTES = 65
const AUTH_BYTES = 16
const UNCOMPRESSED_POINT = 4

/** Both base64url and padded base64 are accepted, because examples for older browsers use padded base64. */
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** Returns undefined if the value isn't base64 of exactly this many bytes. */
const decodeBytes = (value: unknown, bytes: number): Buffer | undefined => {
  // Padded base64 has four characters for every three bytes.
  if (typeof value !== 'string' || value.length > Math.ceil(bytes / 3) * 4 || !BASE64.test(value)) return undefined
  const decoded = Buffer.from(value, 'base64url')
  return decoded.length === bytes ? decoded : undefined
}

const isOnCurve = (point: Buffer): boolean => {
  if (point[0] !== UNCOMPRESSED_POINT) return false
  try {
    ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}

/** Browsers send URLs in ASCII. URL parsers accept other characters, but databases don't store all of them. */
const ASCII = /^[!-~]+$/

const isEndpoint = (value: unknown): value is string => {
  if (typeof value !== 'string' || value.length > MAX_ENDPOINT_LENGTH || !ASCII.test(value)) return false
  const url = URL.parse(value)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Reads a subscription as browsers serialize it: `{endpoint, keys: {p256dh, auth}}`. Other properties are ignored. */
export const parsePushSubscription = (json: unknown): ParsedPushSubscription => {
  const { endpoint, keys } = asObject(json)
  const { p256dh, auth } = asObject(keys)
  const publicKey = decodeBytes(p256dh, P256DH_BYTES)
  const secret = decodeBytes(auth, AUTH_BYTES)
  const isValidKey = publicKey !== undefined && isOnCurve(publicKey)
  if (isEndpoint(endpoint) && isValidKey && secret)
    return {
      subscription: {
        endpoint,
        keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
      },
    }
  return {
    errors: {
      ...(!isEndpoint(endpoint) && {
        endpoint: `The endpoint must be an https URL of at most ${MAX_ENDPOINT_LENGTH} characters, without a user name.`,
      }),
      ...(!isValidKey && {
        'keys.p256dh': `The p256dh key must be an uncompressed point on the curve P-256 (${P256DH_BYTES} bytes) in base64url.`,
      }),
      ...(!secret && { 'keys.auth': `The auth key must be ${AUTH_BYTES} bytes in base64url.` }),
    },
  }
}

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
