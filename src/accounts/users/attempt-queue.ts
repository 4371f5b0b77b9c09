/** Each waiting attempt keeps a socket and a request in memory. */
const MAX_WAITING = 200
/** Ensures that an attack on one account leaves room for other accounts. */
const MAX_WAITING_PER_ACCOUNT = 20
/** How long an attempt can wait: short enough that the user is still there and no proxy has timed out. */
const PATIENCE_MS = 15_000

/** An attempt to sign in to an account after many wrong passwords. */
export interface Attempt {
  readonly account: string
  /** The number of earlier attempts on this account from the same network. Networks with fewer attempts take precedence. */
  readonly earlierTries: number
  readonly spacingMs: number
  /** Returns true if the client has disconnected. */
  readonly isGone: () => boolean
}

/** Tests replace it with a fake timer. */
export type After = (ms: number, run: () => void) => void

const afterTimeout: After = (ms, run) => {
  setTimeout(run, ms).unref()
}

interface Waiting extends Attempt {
  readonly admit: () => void
  readonly refuse: () => void
}

/** The waiting attempts for an account. Deleted when the delay after an attempt is over and no other attempt is waiting. */
interface Lane {
  readonly waiting: Set<Waiting>
}

/**
 * Admits one attempt per account every `spacingMs`, so guessing stays slow no matter how many networks take part. Attempts from
 * networks with the fewest earlier attempts go first, so the account's owner doesn't have to wait behind the attackers. If too
 * many attempts are waiting, one from a network with the most earlier attempts is rejected.
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
    // If several attempts share the highest count, rejects a random one, so that a flood of attempts from new networks can't keep
    // everyone else out.
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

  /**
   * Resolves when the password may be checked. Rejects with the error from `busy` if the attempt has waited too long, its client
   * has disconnected, or too many attempts are waiting.
   */
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
