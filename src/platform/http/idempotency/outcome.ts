import { type Clock, toTimestamp } from '../../../foundation/clock.ts'
import { Problem } from '../../../foundation/problems.ts'
import { RawJson } from '../requests/send-json.ts'

export const HEADER = 'Idempotency-Key'
const RETENTION_HOURS = 24

export interface StoredResponse {
  readonly status: number
  readonly body: string
}

export interface Outcome extends StoredResponse {
  readonly replayed: boolean
}

export const timesOf = (clock: Clock): { readonly now: string; readonly expiresAt: string } => {
  const instant = clock()
  return { now: toTimestamp(instant), expiresAt: toTimestamp(instant.add({ hours: RETENTION_HOURS })) }
}

/** Throws if the key was used for another request. */
export const toReplay = (
  found: StoredResponse & { readonly fingerprint: string },
  { fingerprint }: { readonly fingerprint: string },
): Outcome => {
  if (found.fingerprint !== fingerprint)
    throw new Problem('idempotency_key_conflict', `This ${HEADER} was used before with a different request body.`)
  return { replayed: true, status: found.status, body: found.body }
}

/** Returns true for 4xx problems, which are stored for replay. */
export const isStorable = (error: unknown): error is Problem => error instanceof Problem && error.status < 500

export const jsonOf = (result: object | RawJson): string =>
  result instanceof RawJson ? result.text : JSON.stringify(result)
