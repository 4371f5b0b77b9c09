export interface ConcurrencyLimits {
  readonly perTeam: number
  readonly inAll: number
  /** How many of a team's calls can wait. Further calls are rejected with `busy`. */
  readonly waitingPerTeam: number
  /** Creates the error for calls that are rejected, either immediately or after waiting too long. */
  readonly busy: () => Error
}

interface Waiting {
  readonly teamId: number
  readonly start: () => void
}

/**
 * Limits how much work runs at the same time, per team and in total. Further calls wait. Each team's calls start in the order in
 * which they were made. A team with many waiting calls doesn't hold up other teams: the team with the fewest running calls goes
 * first.
 *
 * The returned function waits for a slot and resolves to a function that releases it. A waiting call is rejected if its `signal`
 * aborts.
 */
export const concurrencyLimit = ({ perTeam, inAll, waitingPerTeam, busy }: ConcurrencyLimits) => {
  const running: number[] = []
  let waiting: Waiting[] = []

  const countOf = (teamId: number) => running.filter((id) => id === teamId).length
  const mayStart = (teamId: number) => running.length < inAll && countOf(teamId) < perTeam

  const enter = (teamId: number, signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const start = () => {
        running.push(teamId)
        signal.removeEventListener('abort', giveUp)
        resolve(() => leave(teamId))
      }
      const giveUp = () => {
        waiting = waiting.filter((it) => it.start !== start)
        reject(busy())
      }
      if (signal.aborted) return giveUp()
      if (mayStart(teamId)) return start()
      if (waiting.filter((it) => it.teamId === teamId).length >= waitingPerTeam) return giveUp()
      waiting.push({ teamId, start })
      signal.addEventListener('abort', giveUp)
    })

  const leave = (teamId: number) => {
    running.splice(running.indexOf(teamId), 1)
    for (let next = findNext(); next; next = findNext()) {
      const started = next
      waiting = waiting.filter((it) => it !== started)
      started.start()
    }
  }

  const findNext = (): Waiting | undefined => {
    let next: Waiting | undefined
    for (const it of waiting) {
      if (mayStart(it.teamId) && (!next || countOf(it.teamId) < countOf(next.teamId))) next = it
    }
    return next
  }

  return enter
}
