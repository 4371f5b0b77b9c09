import { hash, randomInt } from 'node:crypto'
import { toTimestamp } from '../clock.ts'
import { type Deliver, listDeliveryPayloads } from '../deliveries/delivery-queue.ts'
import { verificationCodeMail, verificationCodeSms } from '../deliveries/mail-texts.ts'
import type { Senders } from '../deliveries/message.ts'
import type { Tx } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { lockIdentifier, updateIdentifier } from './identifier-queries.ts'

const DIGITS = 6
const VALID_MINUTES = 15
export const MAX_TRIES = 5

const expiry = (from: string) => toTimestamp(Temporal.Instant.from(from).add({ minutes: VALID_MINUTES }))

/** Bound to its identifier, so that a hash is of no use elsewhere. */
const hashOf = (id: number, code: string) => hash('sha256', `${id}:${code}`, 'hex')

/** The delivery that every new attempt enqueues. The code is made when it is sent, so that it's never stored in the clear. */
export const SEND_CODE = 'send-code'

interface CodeRequest {
  readonly identifier_id: number
  readonly asked_at: string
}

export const sendCodeWith =
  (senders: Senders): Deliver =>
  async ({ db, teamId, payload, now }) => {
    const { identifier_id: id, asked_at } = payload as CodeRequest
    // Nobody waits for it any more.
    if (now > expiry(asked_at)) return undefined
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const code_expires_at = expiry(now)
    const identifier = await transact(db, async (trx) => {
      const found = await lockIdentifier(trx, teamId, id)
      if (!found || found.verified_at) return undefined
      await updateIdentifier(trx, teamId, id, { code_hash: hashOf(id, code), code_expires_at, code_tries: 0 }, now)
      return found
    })
    // Deleted or confirmed meanwhile.
    if (!identifier) return undefined
    const { kind, value: to } = identifier
    if (kind === 'email') await senders.email({ to, ...verificationCodeMail(code, VALID_MINUTES) })
    else await senders.sms({ to, text: verificationCodeSms(code, VALID_MINUTES) })
    return undefined
  }

const WRONG = 'The code is wrong.'

/** Whether a code is on its way that was asked for after the last one was made. */
const isBeingSent = async (trx: Tx, teamId: number, id: number, lastExpiry: string | null, now: string) => {
  const waiting = (await listDeliveryPayloads(trx, teamId, SEND_CODE)) as CodeRequest[]
  return waiting.some(({ identifier_id, asked_at }) => {
    const expires = expiry(asked_at)
    return identifier_id === id && expires > now && (lastExpiry === null || expires > lastExpiry)
  })
}

/** Why a code is not accepted; undefined: it is, and the identifier is verified. A wrong one counts, whatever is answered. */
export const confirmCode = async (
  trx: Tx,
  teamId: number,
  id: number,
  code: string,
  now: string,
): Promise<string | undefined> => {
  const identifier = await lockIdentifier(trx, teamId, id)
  if (!identifier) return undefined
  const { verified_at, code_hash, code_expires_at, code_tries } = identifier
  const isRight = hashOf(id, code) === code_hash
  // Its hash is kept, so that confirming once more with the same code is answered as before.
  if (verified_at) return isRight ? undefined : WRONG
  const isOver = code_hash === null || code_expires_at === null || code_expires_at <= now
  if ((isOver || code_tries >= MAX_TRIES) && (await isBeingSent(trx, teamId, id, code_expires_at, now)))
    return 'The code is still being sent: try again in a moment.'
  if (isOver) return 'The code has expired: add it again to get a new one.'
  if (code_tries >= MAX_TRIES) return 'There were too many wrong codes: add it again to get a new one.'
  if (!isRight) {
    await updateIdentifier(trx, teamId, id, { code_tries: code_tries + 1 }, now)
    return WRONG
  }
  await updateIdentifier(trx, teamId, id, { verified_at: now, code_expires_at: null }, now)
  return undefined
}
