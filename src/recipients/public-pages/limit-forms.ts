import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'

/** With more, a burst of submitted forms would occupy all database connections, and everyone else would have to wait. */
const AT_ONCE = { perTeam: 2, inAll: 4, waitingPerTeam: 500 }
/** Less than browsers and proxies wait for a response. */
const WAIT_MS = 20_000

class Busy extends Error {}

interface Form<Response> {
  readonly teamId: number
  readonly handle: () => Promise<Response>
  /** Called instead of `handle` if too many forms are waiting, or if this form has waited too long. */
  readonly refuse: () => Response
}

/** A submitted form waits while the maximum number of forms is being handled. */
export const limitForms = (limits = AT_ONCE, timeoutMs = WAIT_MS) => {
  const enter = concurrencyLimit({ ...limits, busy: () => new Busy() })

  return async <Response>({ teamId, handle, refuse }: Form<Response>): Promise<Response> => {
    const leave = await enter(teamId, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
      if (error instanceof Busy) return undefined
      throw error
    })
    if (!leave) return refuse()
    try {
      return await handle()
    } finally {
      leave()
    }
  }
}
