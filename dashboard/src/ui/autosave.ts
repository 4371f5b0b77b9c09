/**
 * Saves changes a moment after they're made, one request at a time. `start` starts a request, or returns undefined if there is
 * nothing to save now.
 */
export const createAutosave = (start: (isLeaving: boolean) => Promise<void> | undefined) => {
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Saves now or, if a request is running, after that request. If the user is leaving, there's no time for a second request. */
  const save = (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    if (running) return isLeaving ? running : running.then(() => save())
    running = start(isLeaving)?.finally(() => {
      running = undefined
    })
    return running ?? Promise.resolve()
  }

  const cancel = () => clearTimeout(timer)

  return {
    save,
    saveIn: (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => save(), ms)
    },
    cancel,
    /** Waits for a running request to finish, and cancels the next one. */
    settle: async () => {
      cancel()
      await running
      cancel()
    },
  }
}
