/** How long a call waits for earlier calls before it fails. */
const PATIENCE_MS = 15_000

/**
 * Runs calls with the same key one at a time, within this process. They wait in memory, because each call that waited for a
 * database lock would occupy a connection.
 */
export const keyedMutex = () => {
  const last = new Map<string, Promise<void>>()

  return async <T>(key: string, tooLate: () => Error, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    // If this call gives up waiting, the next one must still wait for the call that is running.
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
