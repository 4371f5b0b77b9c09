import { once } from 'node:events'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Folded into the file when it has so many (64 MB): pages that change often are then written once for many changes. */
const LOG_PAGES = 16_000

/** Each leaves less to be done: what is written during the one before. */
const PASSES_MEANWHILE = 3

const THREAD = new URL('sqlite-checkpoint-thread.ts', import.meta.url)

/** Pages in the log, and how many of them are in the file as well. */
interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Runs `work` when no transaction is open, and lets none begin until it is done. */
type WhileNobodyWrites = (work: () => Promise<unknown>) => Promise<unknown>

/**
 * Folds the log into the file in a thread of its own: that waits for the disk, for longer than anyone should wait for this process.
 * Writers go on meanwhile; what they add to the end is folded in by a last pass that they wait for, or the log would never begin anew.
 */
export class SqliteCheckpointer {
  readonly #writer: DatabaseSync
  readonly #file: string
  readonly #pages: number
  readonly #look: StatementSync
  #thread: Worker | undefined
  #isAtWork = false
  /** How long the log is when work begins. */
  #due: number

  constructor(writer: DatabaseSync, file: string, pages = LOG_PAGES) {
    this.#writer = writer
    this.#file = file
    this.#pages = pages
    this.#due = pages
    writer.exec('pragma wal_autocheckpoint = 0')
    this.#look = writer.prepare('pragma wal_checkpoint(noop)')
  }

  afterCommit(whileNobodyWrites: WhileNobodyWrites): void {
    if (this.#isAtWork) return
    const { log } = this.#look.get() as unknown as LogState
    if (log < this.#pages) this.#due = this.#pages
    if (log < this.#due) return
    // Where a reader needs the log as it is, nothing is gained by trying again soon.
    this.#due = log + this.#pages
    this.#isAtWork = true
    void this.#work(whileNobodyWrites)
  }

  async #work(whileNobodyWrites: WhileNobodyWrites) {
    try {
      let isWhole = true
      for (let passes = 0; passes < PASSES_MEANWHILE && isWhole; passes++) isWhole = await this.#pass()
      if (isWhole) await whileNobodyWrites(() => this.#pass())
      this.#isAtWork = false
    } catch {
      // Without a thread SQLite does it by itself, as a part of some commits.
      this.#writer.exec(`pragma wal_autocheckpoint = ${this.#pages}`)
    }
  }

  /** False: a reader needs the log as it is. */
  async #pass(): Promise<boolean> {
    this.#thread ??= new Worker(THREAD, { workerData: this.#file, name: 'checkpoints' })
    this.#thread.ref()
    this.#thread.postMessage('checkpoint')
    const [{ log, checkpointed }] = (await once(this.#thread, 'message')) as [LogState]
    this.#thread.unref()
    return checkpointed === log
  }

  /** Before the writer is closed. */
  async close(): Promise<void> {
    await this.#thread?.terminate()
  }
}
