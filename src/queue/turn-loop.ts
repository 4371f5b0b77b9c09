/** How soon background work notices what another process has added, or whose time has come; one small indexed query each time. */
export const POLL_MS = 1_000

interface Deps<Lane> {
  /** Lanes with something due, those first that have waited longest. Each gets one turn, then it is asked again. */
  readonly findDue: () => Promise<Iterable<Lane>>
  /** Lanes with the same key are worked on one after the other. */
  readonly keyOf: (lane: Lane) => number
  /** One turn of a lane; true: there may be more to do right away. */
  readonly work: (lane: Lane) => Promise<boolean>
  /** Lanes that are worked on at the same time. */
  readonly atOnce: number
  /** How soon work is noticed that another process has added, or whose time has come. */
  readonly pollMs: number
  readonly onError: (error: unknown) => void
}

export type TurnLoop = ReturnType<typeof startTurnLoop>

/** Gives lanes their turns for as long as there is something to do, then waits for `wake` or the next poll. */
export const startTurnLoop = <Lane>({ findDue, keyOf, work, atOnce, pollMs, onError }: Deps<Lane>) => {
  let isClosed = false
  /** Set while turns are being given: look once more before going to sleep. */
  let lookAgain = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const running = new Map<number, Promise<void>>()

  const takeTurn = async (lane: Lane) => {
    let isMore = false
    try {
      isMore = await work(lane)
    } catch (error) {
      onError(error)
    } finally {
      running.delete(keyOf(lane))
    }
    if (isMore) wake()
  }

  const giveTurns = async () => {
    for (const lane of await findDue()) {
      if (running.has(keyOf(lane))) continue
      while (running.size >= atOnce) await Promise.race(running.values())
      if (isClosed) return
      running.set(keyOf(lane), takeTurn(lane))
    }
    // With one at a time there is nothing to look for before it has ended.
    if (atOnce === 1) await Promise.all(running.values())
  }

  const look = async () => {
    clearTimeout(timer)
    try {
      do {
        lookAgain = false
        await giveTurns()
      } while (lookAgain && !isClosed)
    } catch (error) {
      onError(error)
    }
    looking = undefined
    if (!isClosed && Number.isFinite(pollMs)) timer = setTimeout(wake, pollMs).unref()
  }

  /** Looks for work now, or once more if it's looking already. */
  const wake = () => {
    if (isClosed) return
    lookAgain = true
    looking ??= look()
  }
  wake()

  return {
    wake,
    /** Does all that is due. Resolves when nothing is due any more and nothing runs. */
    async runOnce() {
      wake()
      while (looking || running.size > 0) await Promise.all([looking, ...running.values()])
    },
    /** Resolves when the turns that have been given are over. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}
