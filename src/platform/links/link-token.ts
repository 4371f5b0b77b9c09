import { timingSafeEqual } from 'node:crypto'
import { hmacWith } from '../secrets/hmac.ts'
import type { SecretKey } from '../secrets/secret-key.ts'

/** The purposes that a link can have, and their codes. Tokens contain these codes, so never change or reuse one. */
const PURPOSES = {
  unsubscribe: 1,
  message: 2,
  subscribe: 3,
  archive: 4,
  push: 5,
  confirm: 6,
  preferences: 7,
  view: 8,
} as const
/** The code of tracked links, whose tokens contain different claims. Never change or reuse it either. */
const TRACKING = 9
export type Purpose = keyof typeof PURPOSES

/** The data in a link's token. It contains no personal data, only ids. An id that doesn't apply is 0. */
export interface LinkClaims {
  readonly teamId: number
  readonly listId: number
  readonly contactId: number
  readonly messageId: number
}

/**
 * The data in the token that a message's tracked links share with the image that counts opens. The campaign is included, so that
 * links work for as long as the campaign exists, even if the message was deleted.
 */
export interface TrackingClaims {
  readonly teamId: number
  readonly campaignId: number
  readonly messageId: number
}

/** Half of the hash. 128 bits can't be guessed, and links stay short. */
const SIGNATURE_BYTES = 16
const MAX_TOKEN_LENGTH = 100

/** Creates tokens with the current secret, and reads those of all earlier ones, too. */
export const linkTokens = ({ keyFor, olderLinkKeys }: SecretKey) => {
  const sign = hmacWith(keyFor('links'))
  const signers = [sign, ...olderLinkKeys.map(hmacWith)]
  /** Reusing one buffer is faster than allocating a buffer per token. */
  const buffer = Buffer.alloc(MAX_TOKEN_LENGTH)

  const encode = (numbers: readonly number[]): { readonly token: string; readonly rest: Buffer } => {
    let length = 0
    for (const number of numbers) length = writeVarint(buffer, number, length)
    const signature = sign(buffer.subarray(0, length))
    signature.copy(buffer, length, 0, SIGNATURE_BYTES)
    return {
      token: buffer.toString('base64url', 0, length + SIGNATURE_BYTES),
      rest: signature.subarray(SIGNATURE_BYTES),
    }
  }

  /** Returns undefined if the token wasn't created with one of the keys. */
  const decode = (token: string): number[] | undefined => {
    if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+$/.test(token)) return undefined
    const bytes = Buffer.from(token, 'base64url')
    // Rejects alternative encodings of a token: base64url ignores some bits of the last character.
    if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
    const [payload, signature] = [bytes.subarray(0, -SIGNATURE_BYTES), bytes.subarray(-SIGNATURE_BYTES)]
    const isGenuine = signers.some((it) => timingSafeEqual(it(payload).subarray(0, SIGNATURE_BYTES), signature))
    return isGenuine ? readVarints(payload) : undefined
  }

  return {
    /**
     * Creates a link's token. The same claims always result in the same token, which doesn't expire. `rest` is the part of the
     * signature that isn't in the token. It is unique and can't be guessed, so it is used for the email's Message-ID.
     */
    create: (purpose: Purpose, { teamId, listId, contactId, messageId }: LinkClaims) =>
      encode([PURPOSES[purpose], teamId, listId, contactId, messageId]),

    /** Returns undefined if the token wasn't created with one of the keys for this purpose. */
    read: (purpose: Purpose, token: string): LinkClaims | undefined => {
      const [code, teamId, listId, contactId, messageId] = decode(token) ?? []
      if (code !== PURPOSES[purpose] || messageId === undefined) return undefined
      return { teamId: teamId as number, listId: listId as number, contactId: contactId as number, messageId }
    },

    /** All tracked links in a message share this token. Link numbers aren't signed, because they can only select a stored URL. */
    createTracking: ({ teamId, campaignId, messageId }: TrackingClaims): string =>
      encode([TRACKING, teamId, campaignId, messageId]).token,

    /** Returns undefined if the token wasn't created with one of the keys for tracking. */
    readTracking: (token: string): TrackingClaims | undefined => {
      const [code, teamId, campaignId, messageId] = decode(token) ?? []
      if (code !== TRACKING || messageId === undefined) return undefined
      return { teamId: teamId as number, campaignId: campaignId as number, messageId }
    },
  }
}

/**
 * Writes a number with seven bits per byte, lowest first, so that small ids take few bytes. Works for all safe integers. Returns
 * where the next number begins.
 */
const writeVarint = (bytes: Buffer, number: number, start: number): number => {
  let at = start
  let rest = number
  while (rest >= 128) {
    bytes[at++] = (rest % 128) + 128
    rest = Math.floor(rest / 128)
  }
  bytes[at++] = rest
  return at
}

const readVarints = (payload: Buffer): number[] => {
  const numbers: number[] = []
  let [number, factor] = [0, 1]
  for (const byte of payload) {
    number += (byte % 128) * factor
    factor *= 128
    if (byte >= 128) continue
    numbers.push(number)
    ;[number, factor] = [0, 1]
  }
  return numbers
}
