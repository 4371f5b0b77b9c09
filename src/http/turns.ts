/** How long the second of two waits before it is told to come back. */
const PATIENCE_MS = 15_000

/**
 * Lets those with the same name go one after the other, in this process. They wait here, not in the database, so that they
 * hold none of its connections.
 */
export const takeTurns = () => {
  const last = new Map<string, Promise<void>>()

  return async <T>(name: string, tooLate: () => Error, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name)
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    // Whoever gives up must not let the next one past the one still at work.
    const mine = before ? before.then(() => done) : done
    last.set(name, mine)
    try {
      if (before) await patiently(before, tooLate)
      return await work()
    } finally {
      finish()
      mine.then(() => {
        if (last.get(name) === mine) last.delete(name)
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
