/** A deadline that moves several times per message. `onPassed` is called when it passes without being moved or cleared. */
export class Deadline {
  readonly #onPassed: () => void
  /**
   * One timer per duration. Timers keep running, because refreshing a timer is much cheaper than clearing it and starting
   * another.
   */
  readonly #timers = new Map<number, NodeJS.Timeout>()
  /** The duration of the current deadline. A timer for any other duration does nothing when it fires. */
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

  clear(): void {
    this.#current = undefined
  }

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
