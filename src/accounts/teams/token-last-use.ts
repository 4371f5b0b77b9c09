import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { updateTokenLastUse } from './token-queries.ts'

/** How often a token's last use is written. Once a minute is enough to tell a used token from a forgotten one. */
const RESOLUTION_MS = 60_000
/**
 * How long to wait before writing: short enough for someone who is watching the token in the dashboard, but long enough not to slow
 * down the request.
 */
const DELAY_MS = 500

export type TokenLastUse = ReturnType<typeof tokenLastUse>

/** `elapsedMs` is a monotonic clock. */
export const tokenLastUse = (
  db: Db,
  clock: Clock,
  onError: (error: unknown) => void,
  elapsedMs = () => performance.now(),
) => {
  const recordedAtMs = new Map<number, number>()
  const pending = new Map<number, { teamId: number; now: string }>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    timer = undefined
    const nowMs = elapsedMs()
    for (const [id, atMs] of recordedAtMs) if (nowMs - atMs >= RESOLUTION_MS) recordedAtMs.delete(id)
    const uses = [...pending]
    pending.clear()
    for (const [id, { teamId, now }] of uses) {
      try {
        await updateTokenLastUse(db, teamId, id, now)
      } catch (error) {
        onError(error)
      }
    }
  }

  return {
    note(id: number, teamId: number) {
      const nowMs = elapsedMs()
      if (nowMs - (recordedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < RESOLUTION_MS) return
      recordedAtMs.set(id, nowMs)
      pending.set(id, { teamId, now: toTimestamp(clock()) })
      timer ??= setTimeout(flush, DELAY_MS).unref()
    },
    async close() {
      clearTimeout(timer)
      await flush()
    },
  }
}
