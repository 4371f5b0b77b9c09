import { FetchFault } from './fetch-fault.ts'

export interface SlotLimits {
  readonly perTeam: number
  readonly inAll: number
  /** Of one team; more are told to come back. */
  readonly waitingPerTeam: number
}

interface Waiting {
  readonly teamId: number
  readonly begin: () => void
}

/**
 * How many may run at once, for each team and in all. Those beyond it wait in their order, until `signal` says that it is too late;
 * a team that has enough under way does not hold up the others.
 */
export const fetchSlots = ({ perTeam, inAll, waitingPerTeam }: SlotLimits) => {
  const running: number[] = []
  let waiting: Waiting[] = []

  const countOf = (teamId: number) => running.filter((id) => id === teamId).length
  const mayBegin = (teamId: number) => running.length < inAll && countOf(teamId) < perTeam

  const enter = (teamId: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        running.push(teamId)
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting = waiting.filter((it) => it.begin !== begin)
        reject(new FetchFault('busy'))
      }
      if (mayBegin(teamId)) return begin()
      if (waiting.filter((it) => it.teamId === teamId).length >= waitingPerTeam) return giveUp()
      waiting.push({ teamId, begin })
      signal.addEventListener('abort', giveUp)
    })

  const leave = (teamId: number) => {
    running.splice(running.indexOf(teamId), 1)
    for (const next of waiting) {
      if (!mayBegin(next.teamId)) continue
      waiting = waiting.filter((it) => it !== next)
      next.begin()
    }
  }

  return async <T>(teamId: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await enter(teamId, signal)
    try {
      return await work()
    } finally {
      leave(teamId)
    }
  }
}
