import { ReplacedDatabaseError } from '../storage/copy-identity.ts'
import { type Beat, type BeatDeps, recordBeat, type Suspension } from './beat.ts'

const BEAT_MS = 10_000

interface Deps extends BeatDeps {
  /** Called if messages and campaigns now wait for a person. */
  readonly onSuspension: (suspension: Suspension) => void
  /** Called if the database file was deleted or replaced. Nothing must be sent anymore. */
  readonly onReplaced: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Regularly records that a process is alive, so that the next start recognizes a restored copy of the database or a long outage.
 * Nobody should receive messages that are hours late, or that were already sent before a backup was restored.
 */
export const startHeartbeat = async ({ onSuspension, onReplaced, onError, ...deps }: Deps) => {
  let remembered: Beat | undefined
  let isReplaced = false
  /** Returns whether the database turned out to be a restored copy. */
  const beat = async (as: 'running' | 'stopped'): Promise<boolean> => {
    const result = await recordBeat(deps, { remembered, as })
    remembered = result.beat
    if (result.suspension) onSuspension(result.suspension)
    return result.suspension?.reason === 'restored'
  }
  let last: Promise<unknown> = beat('running')
  await last
  const beatNext = (as: 'running' | 'stopped'): Promise<boolean> => {
    const next = last.then(() => beat(as))
    last = next.catch((error) => {
      if (error instanceof ReplacedDatabaseError && !isReplaced) {
        isReplaced = true
        onReplaced()
      }
    })
    return next
  }
  const timer = setInterval(() => {
    if (!isReplaced) beatNext('running').catch(onError)
  }, BEAT_MS).unref()
  return {
    /**
     * Called if the database seems to lack the last hand-overs. Resolves to true if it is a restored copy, and to false if a
     * failover lost only the last seconds.
     */
    checkNow: () => beatNext('running'),
    /** Call this when nothing is being sent anymore. */
    close: async () => {
      clearInterval(timer)
      if (!isReplaced) await beatNext('stopped').catch(onError)
    },
  }
}
