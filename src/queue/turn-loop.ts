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
  /**
   * Runs one turn of a lane. Returns true if the lane may have more work that is due. `letNextStart` lets the lane's next turn start
   * before this one ends.
   */
  readonly work: (lane: Lane, letNextStart: () => void) => Promise<boolean>
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
  /** The turns that keep the next one of their lane from starting. */
  const running = new Map<number, Promise<void>>()
  const unfinished = new Set<Promise<void>>()

  const startTurn = (lane: Lane) => {
    const key = keyOf(lane)
    const free = () => {
      if (running.get(key) === turn) running.delete(key)
    }
    const takeTurn = async () => {
      let isMore = false
      try {
        isMore = await work(lane, () => {
          free()
          wake()
        })
      } catch (error) {
        onError(error)
      } finally {
        free()
        unfinished.delete(turn)
      }
      if (isMore) wake()
    }
    const turn: Promise<void> = Promise.resolve().then(takeTurn)
    running.set(key, turn)
    unfinished.add(turn)
  }

  const giveTurns = async () => {
    for (const lane of await findDue()) {
      if (running.has(keyOf(lane))) continue
      while (running.size >= atOnce) await Promise.race(running.values())
      if (isClosed) return
      startTurn(lane)
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
      while (looking || unfinished.size > 0) await Promise.all([looking, ...unfinished])
    },
    /** Starts no more turns. Resolves when the running ones have ended. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(unfinished)
    },
  }
}
