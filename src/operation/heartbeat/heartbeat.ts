import { ReplacedDatabaseError } from '../../platform/storage/copy-identity.ts'
import { type Beat, type BeatDeps, recordBeat, type Suspension } from './beat.ts'

export const BEAT_MS = 10_000

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
  const beat = async (as: 'running' | 'stopped'): Promise<Beat> => {
    const result = await recordBeat(deps, { remembered, as })
    remembered = result.beat
    if (result.suspension) onSuspension(result.suspension)
    return result.beat
  }
  const first = await beat('running')
  let last: Promise<unknown> = Promise.resolve()
  const beatNext = (as: 'running' | 'stopped'): Promise<Beat> => {
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
    database: {
      id: () => (remembered ?? first).databaseId,
      /** Called if the database seems to lack the last hand-overs. The id stays the same if a failover lost only the last seconds. */
      check: async () => (await beatNext('running')).databaseId,
    },
    /** Call this when nothing is being sent anymore. */
    close: async () => {
      clearInterval(timer)
      if (!isReplaced) await beatNext('stopped').catch(onError)
    },
  }
}
