import { type Pace, paceOf } from './lane-pace.ts'

/** How often to look for work that another process added or that has become due. Each poll is one small indexed query. */
export const POLL_MS = 1_000

interface Deps<Lane> {
  /**
   * Returns the lanes with due work, starting with the lane that has waited longest. Lanes with one of the given keys can't start a
   * turn now, so they may be left out.
   */
  readonly findDue: (except: readonly number[]) => Promise<Iterable<Lane>>
  /** Lanes with the same key run one after the other. */
  readonly keyOf: (lane: Lane) => number
  /** Runs one turn of a lane. Returns true if the lane may have more due work. */
  readonly work: (lane: Lane, turn: TurnControl) => Promise<boolean>
  /** How many lanes have turns at the same time. Turns that have called `letNextStart` don't count, and neither do long turns. */
  readonly atOnce: number
  /**
   * A turn that takes longer than this is long. Such a turn spends most of its time waiting, for example for a provider, so it
   * doesn't keep its lane or others from starting their next turns. By default, no turn is long.
   */
  readonly longTurnMs?: number
  /** How many turns of one lane can be unfinished at the same time. */
  readonly maxUnfinished?: number
  /** How many lanes can have long turns at the same time. */
  readonly maxSlowLanes?: number
  readonly pollMs: number
  readonly onError: (error: unknown) => void
  /** Called when a turn is asked to end because too many lanes have long turns. */
  readonly onCrowded?: () => void
}

export interface TurnControl {
  /** Lets the lane's next turn start before this one ends. */
  readonly letNextStart: () => void
  /** Lets the lane's next turn prepare its work now, and wait in `isNext`. Has no effect if this turn is long. */
  readonly letNextPrepare: () => void
  /** Resolves once the lane's earlier turns have ended, have called `letNextStart` or have become long. */
  readonly isNext: Promise<unknown>
  /** Aborts if the turn has become long and there are too many long turns. The turn should then start nothing new and end soon. */
  readonly signal: AbortSignal
}

/** How many lanes can have long turns by default. Each can keep sockets and a few megabytes of messages. */
const MAX_SLOW_LANES = 50

/** While many lanes are slow, the other turns give up their places sooner. */
const HURRY_FACTOR = 8

interface Turn {
  readonly key: number
  readonly control: AbortController
  /** Whether the turn counts toward `atOnce`. */
  hasPlace: boolean
  isLong: boolean
  letsNextStart: boolean
  letsNextPrepare: boolean
  hasEnded: boolean
  /** Whether an earlier turn of the lane has ended since this one started. If this turn found nothing, it may have looked too early. */
  mayHaveMissed: boolean
  /** Resolved when the turn no longer keeps its lane's next turn waiting. */
  readonly passed: PromiseWithResolvers<void>
  ended: Promise<void>
}

/** Gives each lane its turn while there is work to do, then waits for `wake` or the next poll. */
export const startTurnLoop = <Lane>(deps: Deps<Lane>) => {
  const { findDue, keyOf, work, atOnce, longTurnMs, maxUnfinished = 1, pollMs, onError, onCrowded } = deps
  const { maxSlowLanes = MAX_SLOW_LANES } = deps
  let isClosed = false
  /** Set by `wake` to look for work again before sleeping. */
  let lookAgain = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const unfinished = new Map<number, Set<Turn>>()
  /** Lanes that had nothing to do beside their unfinished turns, and when to look at them again. */
  const resting = new Map<number, number>()
  const pace: Pace = paceOf(maxUnfinished)
  /** Whether lanes are due that may not use the free places. */
  let arePassedOver = false
  let oneIsFree = Promise.withResolvers<void>()

  const turnsOf = (key: number): ReadonlySet<Turn> => unfinished.get(key) ?? NO_TURNS
  const announceFree = () => {
    oneIsFree.resolve()
    oneIsFree = Promise.withResolvers()
    if (arePassedOver) wake()
  }
  const hasPlace = (key: number): boolean => [...turnsOf(key)].some((turn) => turn.hasPlace)
  const lanesWithPlace = (): number[] => [...unfinished.keys()].filter(hasPlace)
  const isFull = () => lanesWithPlace().length >= atOnce
  const slowLanes = () => [...unfinished].filter(([, turns]) => [...turns].some(isSlow)).map(([key]) => key)

  /** Returns whether a lane can't start a turn now. */
  const isBusy = (key: number): boolean => {
    const turns = turnsOf(key)
    if (turns.size === 0) return false
    const isResting = (resting.get(key) ?? Number.NEGATIVE_INFINITY) > performance.now()
    if (isResting || turns.size >= pace.maxUnfinished(key) || [...turns].some(isAsked)) return true
    const active = [...turns].filter(isActive)
    return active.length > 1 || active.some(({ letsNextPrepare }) => !letsNextPrepare)
  }

  /**
   * Slow lanes may use half of the places, and lanes that could turn out to be slow may use all but one. The rest is for lanes that
   * are known to be fast.
   */
  const mayStart = (key: number): boolean => {
    if (pace.isTrusted(key)) return true
    const isSuspect = pace.isSlow(key) ? pace.isSlow : (other: number) => !pace.isTrusted(other)
    const places = pace.isSlow(key) ? Math.floor(atOnce / 2) : atOnce - 1
    return lanesWithPlace().filter((other) => other !== key && isSuspect(other)).length < Math.max(1, places)
  }

  const startTurn = (lane: Lane) => {
    const key = keyOf(lane)
    const control = new AbortController()
    const turn: Turn = {
      key,
      control,
      hasPlace: true,
      isLong: false,
      letsNextStart: false,
      letsNextPrepare: false,
      hasEnded: false,
      mayHaveMissed: false,
      passed: Promise.withResolvers(),
      ended: NOTHING,
    }
    const turns = unfinished.get(key) ?? new Set()
    const isNext = Promise.all([...turns].filter(isActive).map(({ passed }) => passed.promise))
    unfinished.set(key, turns.add(turn))
    turn.ended = takeTurn(lane, turn, isNext)
  }

  const givePlace = (turn: Turn) => {
    turn.hasPlace = false
    announceFree()
  }

  const becomeLong = (turn: Turn) => {
    const slow = slowLanes()
    turn.isLong = true
    turn.passed.resolve()
    pace.noteLong(turn.key)
    if (!slow.includes(turn.key) && slow.length >= maxSlowLanes) {
      turn.control.abort()
      onCrowded?.()
    }
    givePlace(turn)
    wake()
  }

  const takeTurn = async (lane: Lane, turn: Turn, isNext: Promise<unknown>) => {
    let isMore = false
    const timers: NodeJS.Timeout[] = []
    const startTimers = () => {
      if (longTurnMs === undefined || turn.hasEnded) return
      timers.push(setTimeout(() => becomeLong(turn), longTurnMs).unref())
      if (pace.areManySlow()) timers.push(setTimeout(() => givePlace(turn), longTurnMs / HURRY_FACTOR).unref())
    }
    // The time that a turn waits for the one before it doesn't make it long.
    void isNext.then(startTimers)
    const letNextStart = () => {
      turn.letsNextStart = true
      turn.passed.resolve()
      givePlace(turn)
      wake()
    }
    const letNextPrepare = () => {
      if (turn.isLong) return
      turn.letsNextPrepare = true
      announceFree()
      wake()
    }
    try {
      isMore = await work(lane, { letNextStart, letNextPrepare, isNext, signal: turn.control.signal })
    } catch (error) {
      onError(error)
    }
    turn.hasEnded = true
    for (const timer of timers) clearTimeout(timer)
    end(turn, isMore)
  }

  const end = (turn: Turn, isSure: boolean) => {
    const { key } = turn
    const isMore = isSure || turn.mayHaveMissed
    turn.passed.resolve()
    const turns = unfinished.get(key)
    turns?.delete(turn)
    if (isSure) for (const other of turns ?? []) other.mayHaveMissed = true
    if (turns?.size === 0) unfinished.delete(key)
    if (isMore && !turn.isLong) pace.noteShort(key)
    if (isMore || turnsOf(key).size === 0) resting.delete(key)
    else resting.set(key, performance.now() + POLL_MS)
    announceFree()
    if (isMore) wake()
  }

  const giveTurns = async () => {
    arePassedOver = false
    const passedOver = new Set<number>()
    let seen: number
    do {
      seen = passedOver.size
      for (const lane of await findDue([...[...unfinished.keys()].filter(isBusy), ...passedOver])) {
        const key = keyOf(lane)
        if (isBusy(key) || passedOver.has(key)) continue
        while (isFull() && !hasPlace(key)) await oneIsFree.promise
        if (isClosed) return
        if (isBusy(key)) continue
        if (mayStart(key)) startTurn(lane)
        else passedOver.add(key)
      }
      // Lanes that are passed over must not hide the others, because `findDue` returns only some of the lanes.
    } while (passedOver.size > seen && !isClosed)
    arePassedOver = passedOver.size > 0
    // If only one lane can run at a time, there is no point in looking for others before it ends.
    while (atOnce === 1 && isFull() && lanesWithPlace().every(isBusy)) await oneIsFree.promise
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
  const endings = () => [...unfinished.values()].flatMap((turns) => [...turns].map(({ ended }) => ended))

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

const NO_TURNS: ReadonlySet<Turn> = new Set()
const NOTHING = Promise.resolve()

const isActive = ({ isLong, letsNextStart }: Turn): boolean => !isLong && !letsNextStart
/** True if the turn was asked to end. It may still wait for its last replies, so its lane waits too. */
const isAsked = ({ control }: Turn): boolean => control.signal.aborted
const isSlow = (turn: Turn): boolean => turn.isLong && !isAsked(turn)
