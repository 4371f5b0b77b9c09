/** How long the second of two waits before it is told to come back. */
const PATIENCE_MS = 15_000

/**
 * Work under the same key runs one after the other, in this process. It waits here and not in the database, so that it holds none of
 * the database's connections.
 */
export const keyedMutex = () => {
  const last = new Map<string, Promise<void>>()

  return async <T>(key: string, tooLate: () => Error, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    // One that gives up must not let the next one past the one that still runs.
    const mine = before ? before.then(() => done) : done
    last.set(key, mine)
    try {
      if (before) await patiently(before, tooLate)
      return await work()
    } finally {
      finish()
      mine.then(() => {
        if (last.get(key) === mine) last.delete(key)
      })
    }
  }
}

const patiently = async (promise: Promise<void>, tooLate: () => Error) => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), PATIENCE_MS)
  try {
    await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
