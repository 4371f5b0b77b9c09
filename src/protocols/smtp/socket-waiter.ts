import type { SocketOwner, socketLimits } from './socket-limits.ts'

/** Resolves to a function that gives the socket back. Rejects if `signal` aborts while no socket is left. */
export type WaitForSocket = (owner: SocketOwner, signal: AbortSignal) => Promise<() => void>

/** Gives sockets to work that needs one only for a while. A team's first ones are guaranteed, like those of a pool. */
export const socketWaiter = (socketsOf: ReturnType<typeof socketLimits>): WaitForSocket => {
  const counts = new Map<number, number>()
  const change = (teamId: number, by: number) => {
    const count = (counts.get(teamId) ?? 0) + by
    if (count === 0) counts.delete(teamId)
    else counts.set(teamId, count)
  }

  return (owner, signal) =>
    new Promise((resolve, reject) => {
      const { teamId } = owner
      const sockets = socketsOf(owner)
      const giveUp = () => reject(signal.reason)
      const attempt = () => {
        if (signal.aborted) return giveUp()
        const release = sockets.take(counts.get(teamId) ?? 0, attempt)
        if (!release) return
        signal.removeEventListener('abort', giveUp)
        change(teamId, 1)
        resolve(() => {
          change(teamId, -1)
          release()
        })
      }
      signal.addEventListener('abort', giveUp, { once: true })
      attempt()
    })
}
