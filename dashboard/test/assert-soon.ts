/** Long enough for a machine whose host gives it a third of its time. */
export const PATIENCE_MS = 30_000
const PAUSE_MS = 50

/** Repeats an assertion until it passes. If that takes too long, throws the assertion's error. */
export const assertSoon = async (assertion: () => Promise<void>): Promise<void> => {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
