/** A deadline that moves several times per message. `onPassed` is called once for each deadline that isn't moved or cleared. */
export class Deadline {
  readonly #onPassed: () => void
  #timer: NodeJS.Timeout | undefined
  #timerMs = 0
  #isSet = false

  constructor(onPassed: () => void) {
    this.#onPassed = onPassed
  }

  set(ms: number): void {
    this.#isSet = true
    if (this.#timer && this.#timerMs === ms) {
      // Cheaper than another timer.
      this.#timer.refresh()
      return
    }
    clearTimeout(this.#timer)
    this.#timerMs = ms
    this.#timer = setTimeout(() => this.#fire(), ms)
  }

  /** Until the next `set`, there's no deadline. The timer remains, because it is usually set again at once. */
  clear(): void {
    this.#isSet = false
  }

  /** Also ends the timer. */
  end(): void {
    this.#isSet = false
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #fire(): void {
    this.#timer = undefined
    if (this.#isSet) this.#onPassed()
  }
}
