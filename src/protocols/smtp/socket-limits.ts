/** The limits for the sockets of all teams' connections and push requests. The server's own connections don't count. */
const IN_ALL = 1_000
/** Hundreds of teams may use the same large provider. */
const PER_DESTINATION = 200
/** More than the connections of one pool, because a pool that is being closed may still wait for its last replies. */
const PER_TEAM = 20
/** So many sockets of a pool can use up the whole limits. Further ones only get half, so that no pool is left without. */
const GUARANTEED = 2

export interface SocketOwner {
  readonly teamId: number
  /** The host and port. */
  readonly destination: string
}

/** The sockets of one pool. */
export interface PoolSockets {
  /**
   * Returns a function that gives the socket back, or undefined if no socket is left. In that case, `onFree` is called once when
   * another pool gives one back.
   */
  readonly take: (owned: number, onFree: () => void) => (() => void) | undefined
}

export interface SocketLimits {
  readonly inAll?: number
  readonly perDestination?: number
  readonly perTeam?: number
  /** Called when a team has to wait because of the sockets of other teams. */
  readonly onCrowded?: (destination: string) => void
}

/** Limits how many sockets teams' connections and push requests have open: per team, per destination and in all. */
export const socketLimits = (limits: SocketLimits = {}) => {
  const { inAll = IN_ALL, perDestination = PER_DESTINATION, perTeam = PER_TEAM, onCrowded } = limits
  const counts = new Map<string, number>()
  const waiting = new Set<() => void>()
  /** While waiting teams try again, those that have to wait on aren't reported again. */
  let isRetrying = false

  const isLeft = (key: string, limit: number, owned: number) =>
    (counts.get(key) ?? 0) < (owned < GUARANTEED ? limit : limit / 2)
  const change = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    }
  }

  return ({ teamId, destination }: SocketOwner): PoolSockets => {
    const keys = ['all', `to ${destination}`, `of ${teamId}`] as const
    return {
      take: (owned, onFree) => {
        const [all, to, of] = keys
        const isTeamLeft = (counts.get(of) ?? 0) < perTeam
        const isCrowded = !isLeft(all, inAll, owned) || !isLeft(to, perDestination, owned)
        if (!isTeamLeft || isCrowded) {
          if (isCrowded && !isRetrying && !waiting.has(onFree)) onCrowded?.(destination)
          waiting.add(onFree)
          return undefined
        }
        change(keys, 1)
        let isTaken = true
        return () => {
          if (!isTaken) return
          isTaken = false
          change(keys, -1)
          const listeners = [...waiting]
          waiting.clear()
          isRetrying = true
          for (const listener of listeners) listener()
          isRetrying = false
        }
      },
    }
  }
}
