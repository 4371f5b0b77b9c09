/** Each holds a socket and a request in memory. */
const MAX_WAITING = 200
/** One account under attack leaves room for the others. */
const MAX_WAITING_PER_ACCOUNT = 20
/** A person still looks at the screen, and proxies have not given up. */
const PATIENCE_MS = 15_000

/** An attempt to sign in to an account that many wrong passwords were tried for. */
export interface Attempt {
  readonly account: string
  /** Earlier ones of the same network: it has to let others go first. */
  readonly earlierTries: number
  /** Until the account's next attempt. */
  readonly spacingMs: number
  /** Whether the client has hung up. */
  readonly isGone: () => boolean
}

/** Replaced in tests. */
export type After = (ms: number, run: () => void) => void

const afterTimeout: After = (ms, run) => {
  setTimeout(run, ms).unref()
}

interface Waiting extends Attempt {
  readonly admit: () => void
  readonly refuse: () => void
}

/** There as long as the account's last attempt is less than its spacing ago. */
interface Lane {
  readonly waiting: Set<Waiting>
}

/**
 * Admits one attempt per account and `spacingMs`, those of the networks with the fewest wrong passwords first. So guessing is slow
 * however many networks take part, while the owner, whose network has guessed nothing, is next in line. Where too many wait, one of
 * a network with the most tries is refused.
 */
export const attemptQueue = (busy: () => Error, after: After = afterTimeout) => {
  const lanes = new Map<string, Lane>()
  let inAll = 0

  const remove = (lane: Lane, attempt: Waiting) => {
    if (!lane.waiting.delete(attempt)) return false
    inAll--
    return true
  }

  const makeRoom = (lane: Lane) => {
    const isLaneFull = lane.waiting.size > MAX_WAITING_PER_ACCOUNT
    if (!isLaneFull && inAll <= MAX_WAITING) return
    const candidates = isLaneFull ? [...lane.waiting] : [...lanes.values()].flatMap(({ waiting }) => [...waiting])
    // At random among equals: a flood of fresh networks must not get every place.
    const most = Math.max(...candidates.map(({ earlierTries }) => earlierTries))
    const worst = candidates.filter(({ earlierTries }) => earlierTries === most)
    worst[Math.floor(Math.random() * worst.length)]?.refuse()
  }

  const admitNext = (account: string, lane: Lane) => {
    for (const attempt of lane.waiting) if (attempt.isGone()) attempt.refuse()
    const [next] = [...lane.waiting].sort((one, other) => one.earlierTries - other.earlierTries)
    if (!next) return void lanes.delete(account)
    remove(lane, next)
    next.admit()
    after(next.spacingMs, () => admitNext(account, lane))
  }

  /** Resolves when the password may be checked; rejects with `busy`. */
  return (attempt: Attempt): Promise<void> =>
    new Promise((resolve, reject) => {
      const { account, spacingMs } = attempt
      const lane = lanes.get(account)
      if (!lane) {
        const idle: Lane = { waiting: new Set() }
        lanes.set(account, idle)
        after(spacingMs, () => admitNext(account, idle))
        return resolve()
      }
      const refuse = () => {
        if (remove(lane, waiting)) reject(busy())
      }
      const waiting: Waiting = { ...attempt, admit: resolve, refuse }
      lane.waiting.add(waiting)
      inAll++
      after(PATIENCE_MS, refuse)
      makeRoom(lane)
    })
}
