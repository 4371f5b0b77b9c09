import { createECDH, createPrivateKey, sign } from 'node:crypto'

/**
 * The keys that identify us to push services (RFC 8292), in base64url. Browsers subscribe with the public key, so both keys must be
 * kept forever.
 */
export interface VapidKeys {
  /** An uncompressed point on the curve P-256: 65 bytes. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

const COORDINATE_BYTES = 32
const PUBLIC_KEY_BYTES = 1 + 2 * COORDINATE_BYTES

/** How long a header is valid. RFC 8292 allows 24 hours; with half of that, clocks can differ by hours. */
export const VAPID_LIFETIME_SECONDS = 12 * 60 * 60

const JWT_HEADER = Buffer.from('{"typ":"JWT","alg":"ES256"}').toString('base64url')

export const createVapidKeys = (): VapidKeys => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node returns a private key without its leading zeros.
  const privateKey = Buffer.alloc(COORDINATE_BYTES)
  const bytes = pair.getPrivateKey()
  privateKey.set(bytes, COORDINATE_BYTES - bytes.length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

const toSigningKey = ({ publicKey, privateKey }: VapidKeys) => {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== PUBLIC_KEY_BYTES || Buffer.from(privateKey, 'base64url').length !== COORDINATE_BYTES)
    throw new TypeError('The VAPID keys must have 65 bytes (public) and 32 bytes (private).')
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url')
  const y = point.subarray(1 + COORDINATE_BYTES).toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}

export interface VapidClaim {
  readonly endpoint: string
  /** Where a push service's operator can contact us about our messages: a `mailto:` or `https:` URL. */
  readonly subject: string
  readonly keys: VapidKeys
  readonly now: Temporal.Instant
}

/**
 * Returns the value of the Authorization header, like `vapid t=…, k=…`. It's valid for 12 hours for all endpoints of the same
 * origin, so one header per origin can be used for many messages.
 */
export const vapidHeader = ({ endpoint, subject, keys, now }: VapidClaim): string => {
  if (!/^(?:mailto:|https:\/\/)./.test(subject))
    throw new TypeError(`The VAPID subject must be a mailto: or https: URL (got ${JSON.stringify(subject)}).`)
  const expires = Math.floor(now.epochMilliseconds / 1_000) + VAPID_LIFETIME_SECONDS
  const claims = JSON.stringify({ aud: new URL(endpoint).origin, exp: expires, sub: subject })
  const token = `${JWT_HEADER}.${Buffer.from(claims).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(token), { key: toSigningKey(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
