/** Often enough that a second of creates never fills the list; when nothing is written, nothing is asked. */
const INTERVAL_MS = 250

const CLEAN = `select gin_clean_pending_list('contact_tokens_tokens')`

/**
 * New rows of the search index wait in a list, and the insert that fills it sorts them all in: with a million contacts that request
 * takes a quarter of a second. So we sort them in ourselves, a few at a time, while nobody waits for it. If that fails, because the
 * index belongs to another role, say, the list fills up and PostgreSQL does it as before.
 */
export class PostgresPendingList {
  readonly #run: (statement: string) => Promise<unknown>
  #timer: NodeJS.Timeout | undefined
  #cleaning: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(run: (statement: string) => Promise<unknown>) {
    this.#run = run
  }

  afterCommit(): void {
    if (this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#cleaning = this.#run(CLEAN)
        .catch(() => {})
        .finally(() => {
          this.#timer = undefined
        })
    }, INTERVAL_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#cleaning
  }
}
