/** A deadline that moves several times per message. `onPassed` is called when it passes without being moved or cleared. */
export class Deadline {
  readonly #onPassed: () => void
  /** A timer for each length. They keep running, because refreshing a timer is much cheaper than ending and starting one. */
  readonly #timers = new Map<number, NodeJS.Timeout>()
  /** The length of the current deadline. The other timers do nothing. */
  #current: number | undefined

  constructor(onPassed: () => void) {
    this.#onPassed = onPassed
  }

  set(ms: number): void {
    this.#current = ms
    const timer = this.#timers.get(ms)
    if (timer) timer.refresh()
    else
      this.#timers.set(
        ms,
        setTimeout(() => this.#fire(ms), ms),
      )
  }

  /** Until the next `set`, there's no deadline. */
  clear(): void {
    this.#current = undefined
  }

  /** Clears the deadline and ends the timers. */
  end(): void {
    this.clear()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #fire(ms: number): void {
    this.#timers.delete(ms)
    if (this.#current !== ms) return
    this.clear()
    this.#onPassed()
  }
}
