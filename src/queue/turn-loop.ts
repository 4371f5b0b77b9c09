/** How often to look for work that another process added or that has become due. Each poll is one small indexed query. */
export const POLL_MS = 1_000

interface Deps<Lane> {
  /**
   * Returns the lanes with due work, starting with the lane that has waited longest. Called again only after each of these lanes
   * has been given a turn.
   */
  readonly findDue: () => Promise<Iterable<Lane>>
  /** Lanes with the same key run one after the other. */
  readonly keyOf: (lane: Lane) => number
  /**
   * Runs one turn of a lane. Returns true if the lane may have more due work. `letNextStart` lets the lane's next turn start
   * before this one ends.
   */
  readonly work: (lane: Lane, letNextStart: () => void) => Promise<boolean>
  /** How many turns run at the same time. Turns that have called `letNextStart` don't count, and neither do long turns. */
  readonly atOnce: number
  /**
   * A turn that takes longer than this is long. Such a turn spends most of its time waiting, for example for a provider. By
   * default, no turn is long.
   */
  readonly longTurnMs?: number
  /** How many turns of one lane can be unfinished at the same time. */
  readonly maxUnfinished?: number
  readonly pollMs: number
  readonly onError: (error: unknown) => void
}

/** How many lanes run at the same time, including those with long turns. */
const MAX_LANES = 100

interface Turn {
  readonly key: number
  isLong: boolean
  letsNextStart: boolean
  ended: Promise<void>
}

export type TurnLoop = ReturnType<typeof startTurnLoop>

/** Gives each lane its turn while there is work to do, then waits for `wake` or the next poll. */
export const startTurnLoop = <Lane>(deps: Deps<Lane>) => {
  const { findDue, keyOf, work, atOnce, longTurnMs, maxUnfinished = 1, pollMs, onError } = deps
  let isClosed = false
  /** Set by `wake` to look for work again before sleeping. */
  let lookAgain = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** The turns that block the next turn of their lane, keyed by the lane's key. */
  const running = new Map<number, Turn>()
  const unfinished = new Set<Turn>()
  let oneIsFree = Promise.withResolvers<void>()

  const announceFree = () => {
    oneIsFree.resolve()
    oneIsFree = Promise.withResolvers()
  }
  const free = (turn: Turn) => {
    if (running.get(turn.key) !== turn) return
    running.delete(turn.key)
    announceFree()
  }
  const isFull = () =>
    running.size >= MAX_LANES || [...running.values()].filter(({ isLong }) => !isLong).length >= atOnce
  const countOf = (key: number) => [...unfinished].filter((turn) => turn.key === key).length
  const freeIfAllowed = (turn: Turn | undefined) => {
    if (!turn?.letsNextStart || countOf(turn.key) >= maxUnfinished) return
    free(turn)
    wake()
  }

  const startTurn = (lane: Lane) => {
    const turn: Turn = { key: keyOf(lane), isLong: false, letsNextStart: false, ended: Promise.resolve() }
    running.set(turn.key, turn)
    unfinished.add(turn)
    turn.ended = takeTurn(lane, turn)
  }

  const takeTurn = async (lane: Lane, turn: Turn) => {
    let isMore = false
    const becomeLong = () => {
      turn.isLong = true
      announceFree()
    }
    const timer = longTurnMs === undefined ? undefined : setTimeout(becomeLong, longTurnMs).unref()
    try {
      isMore = await work(lane, () => {
        turn.letsNextStart = true
        freeIfAllowed(turn)
      })
    } catch (error) {
      onError(error)
    }
    clearTimeout(timer)
    unfinished.delete(turn)
    free(turn)
    freeIfAllowed(running.get(turn.key))
    if (isMore) wake()
  }

  const giveTurns = async () => {
    for (const lane of await findDue()) {
      if (running.has(keyOf(lane))) continue
      while (isFull()) await oneIsFree.promise
      if (isClosed) return
      startTurn(lane)
    }
    // If only one lane can run at a time, there is no point in looking for others before it ends.
    while (atOnce === 1 && running.size > 0) await oneIsFree.promise
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

  /** Looks for work now. If a search for work is already running, looks again after it ends. */
  const wake = () => {
    if (isClosed) return
    lookAgain = true
    looking ??= look()
  }
  wake()
  const endings = () => [...unfinished].map(({ ended }) => ended)

  return {
    wake,
    /** Resolves when nothing is due or running anymore. */
    async runOnce() {
      wake()
      while (looking || unfinished.size > 0) await Promise.all([looking, ...endings()])
    },
    /** Resolves when the running turns have ended. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(endings())
    },
  }
}
