export interface ConcurrencyLimits {
  readonly perTeam: number
  readonly inAll: number
  /** Of one team; more are told to come back. */
  readonly waitingPerTeam: number
  /** What they are told, and those who have waited too long. */
  readonly busy: () => Error
}

interface Waiting {
  readonly teamId: number
  readonly begin: () => void
}

/**
 * Limits how many run at once, for each team and in all. The others wait in order until `signal` aborts; a team at its limit doesn't hold
 * up other teams. Entering returns the function to call when the work is done.
 */
export const concurrencyLimit = ({ perTeam, inAll, waitingPerTeam, busy }: ConcurrencyLimits) => {
  const running: number[] = []
  let waiting: Waiting[] = []

  const countOf = (teamId: number) => running.filter((id) => id === teamId).length
  const mayBegin = (teamId: number) => running.length < inAll && countOf(teamId) < perTeam

  const enter = (teamId: number, signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const begin = () => {
        running.push(teamId)
        signal.removeEventListener('abort', giveUp)
        resolve(() => leave(teamId))
      }
      const giveUp = () => {
        waiting = waiting.filter((it) => it.begin !== begin)
        reject(busy())
      }
      if (signal.aborted) return giveUp()
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

  return enter
}
