/** How often to look for work that another process added or that has become due. Each poll is one small indexed query. */
export const POLL_MS = 1_000

interface Deps<Lane> {
  /**
   * Returns the lanes with due work, those that have waited longest first. Called again only after each of these lanes has been
   * given a turn.
   */
  readonly findDue: () => Promise<Iterable<Lane>>
  /** Lanes with the same key run one after the other. */
  readonly keyOf: (lane: Lane) => number
  /** Runs one turn of a lane. Returns true if the lane may have more work that is due. */
  readonly work: (lane: Lane) => Promise<boolean>
  /** How many lanes run at the same time. */
  readonly atOnce: number
  /** How often to look for work that another process added or that has become due. */
  readonly pollMs: number
  readonly onError: (error: unknown) => void
}

export type TurnLoop = ReturnType<typeof startTurnLoop>

/** Gives each lane its turn while there is work to do, then waits for `wake` or the next poll. */
export const startTurnLoop = <Lane>({ findDue, keyOf, work, atOnce, pollMs, onError }: Deps<Lane>) => {
  let isClosed = false
  /** Set by `wake` to look for work once more before sleeping. */
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
    // If only one lane can run at a time, there is no point in looking for others before it ends.
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

  /** Looks for work now. If a search for work is already running, looks once more after it ends. */
  const wake = () => {
    if (isClosed) return
    lookAgain = true
    looking ??= look()
  }
  wake()

  return {
    wake,
    /** Does all work that is due. Resolves when nothing is due or running anymore. */
    async runOnce() {
      wake()
      while (looking || running.size > 0) await Promise.all([looking, ...running.values()])
    },
    /** Starts no more turns. Resolves when the running ones have ended. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}
