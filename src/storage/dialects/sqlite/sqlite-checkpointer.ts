import { once } from 'node:events'
import { extname } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Folded into the file when it has so many (64 MB): pages that change often are then written once for many changes. */
const LOG_PAGES = 16_000

/** Each leaves less to be done: what is written during the one before. */
const PASSES_MEANWHILE = 3

/** TypeScript in a checkout, JavaScript in the npm package. */
const THREAD = new URL(`sqlite-checkpoint-thread${extname(import.meta.url)}`, import.meta.url)

/** Runs `work` when no transaction is open, and lets none begin until it is done. */
type WhileNobodyWrites = (work: () => Promise<unknown>) => Promise<unknown>

/** `restart` waits for those who read, so that the log can begin anew; `passive` takes what it can get. */
export type CheckpointMode = 'passive' | 'restart'

/**
 * Folds the log into the file in a separate thread, because that waits for the disk. SQLite does it inside commits: during an import, nearly
 * one commit in ten then took over 20 ms and up to 57, with the whole process standing still; with the thread, 8 ms at p99
 * (`npm run bench -- --only imports --database sqlite`, "others' p99"). Writers go on meanwhile; what they add to the end is folded in by a
 * last pass that they wait for, or the log would never start again from the beginning.
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
    const log = this.#look.get()?.log as number
    if (log < this.#pages) this.#due = this.#pages
    if (log < this.#due) return
    // Where somebody reads for long, as an export does, nothing is gained by trying again soon.
    this.#due = log + this.#pages
    this.#isAtWork = true
    void this.#work(whileNobodyWrites)
  }

  async #work(whileNobodyWrites: WhileNobodyWrites) {
    try {
      for (let passes = 0; passes < PASSES_MEANWHILE; passes++) await this.#pass('passive')
      await whileNobodyWrites(() => this.#pass('restart'))
      this.#isAtWork = false
    } catch {
      // Without a thread SQLite does it by itself, as a part of some commits: less at a time, then.
      this.#writer.exec(`pragma wal_autocheckpoint = ${this.#pages / 4}`)
    }
  }

  async #pass(mode: CheckpointMode): Promise<void> {
    this.#thread ??= new Worker(THREAD, { workerData: this.#file, name: 'checkpoints' })
    this.#thread.ref()
    this.#thread.postMessage(mode)
    await once(this.#thread, 'message')
    this.#thread.unref()
  }

  /** Before the writer is closed. */
  async close(): Promise<void> {
    await this.#thread?.terminate()
  }
}
