import { type Clock, toTimestamp } from '../clock.ts'
import type { Db } from '../storage/dialect.ts'
import { updateTokenLastUse } from './token-queries.ts'

/** Fine enough to tell a token in use from a forgotten one, at one write a minute however busy it is. */
const RESOLUTION_MS = 60_000
/** Soon enough for someone who looks; late enough to be off the request's path. */
const DELAY_MS = 500

export type TokenLastUse = ReturnType<typeof tokenLastUse>

/** Notes when tokens were last used. */
export const tokenLastUse = (db: Db, clock: Clock, onError: (error: unknown) => void) => {
  const notedAtMs = new Map<number, number>()
  const pending = new Map<number, { teamId: number; now: string }>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    timer = undefined
    const nowMs = performance.now()
    for (const [id, atMs] of notedAtMs) if (nowMs - atMs >= RESOLUTION_MS) notedAtMs.delete(id)
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
      const nowMs = performance.now()
      if (nowMs - (notedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < RESOLUTION_MS) return
      notedAtMs.set(id, nowMs)
      pending.set(id, { teamId, now: toTimestamp(clock()) })
      timer ??= setTimeout(flush, DELAY_MS).unref()
    },
    async close() {
      clearTimeout(timer)
      await flush()
    },
  }
}
