import { once } from 'node:events'
import { extname } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/**
 * The WAL size that triggers a checkpoint, in pages (64 MB in total). With a WAL this large, a page that changes often is written
 * to the database file once per checkpoint instead of many times.
 */
const LOG_PAGES = 16_000

/** How often to look at the log, because another process, like an import on the command line, can fill it without checkpointing. */
const LOOK_MS = 5_000

/** How much larger than the usual limit the log's file can stay once the log restarts. SQLite truncates it beyond that. */
const KEPT_FACTOR = 2

/** How many commits to wait before checking the log's length again. Most are small, so the log can't grow much in between. */
const COMMITS_PER_LOOK = 8

/**
 * How many passes to run while writers continue. Each pass is shorter than the one before, because it writes only the pages added
 * since then.
 */
const CONCURRENT_PASSES = 3

/** The thread's file. It is TypeScript in a checkout and JavaScript in the npm package. */
const THREAD = new URL(`sqlite-checkpoint-thread${extname(import.meta.url)}`, import.meta.url)

/** The thread only runs a few statements, so it needs little memory. */
const SMALL = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }

/** Runs `work` while no write transaction is open. New write transactions wait until it's done. */
type WhileNoWrites = (work: () => Promise<unknown>) => Promise<unknown>

/**
 * `restart` waits for readers, so that the log can restart from its beginning. `passive` checkpoints as much as it can without
 * waiting.
 */
export type CheckpointMode = 'passive' | 'restart'

/**
 * Checkpoints the log in a separate thread, because a checkpoint waits for the disk. By default, SQLite checkpoints inside commits.
 * During an import, nearly one commit in ten then took 20 to 57 ms and blocked the whole process. With the thread, the p99 is 8 ms
 * (`npm run bench -- --only imports --database sqlite`, "others' p99").
 *
 * Writers wait only for the last pass, which checkpoints the pages that they added during the earlier ones. Without this pass, the
 * log wouldn't restart from its beginning until writers pause.
 */
export class SqliteCheckpointer {
  readonly #writer: DatabaseSync
  readonly #file: string
  readonly #pages: number
  readonly #commitsPerLook: number
  readonly #look: StatementSync
  #thread: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  #isRunning = false
  #commits = 0
  /** The log length, in pages, at which the next checkpoint starts. */
  #due: number

  constructor(writer: DatabaseSync, file: string, pages = LOG_PAGES, commitsPerLook = COMMITS_PER_LOOK) {
    this.#writer = writer
    this.#file = file
    this.#pages = pages
    this.#commitsPerLook = commitsPerLook
    this.#due = pages
    const { page_size } = writer.prepare('pragma page_size').get() as { page_size: number }
    writer.exec(`pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${KEPT_FACTOR * pages * page_size}`)
    this.#look = writer.prepare('pragma wal_checkpoint(noop)')
  }

  afterCommit(whileNoWrites: WhileNoWrites): void {
    if (++this.#commits % this.#commitsPerLook === 0) this.#checkpointIfDue(whileNoWrites)
  }

  /** Also checkpoints what other processes write, even if this one is idle. */
  watch(whileNoWrites: WhileNoWrites, everyMs = LOOK_MS): void {
    this.#timer = setInterval(() => this.#checkpointIfDue(whileNoWrites), everyMs).unref()
  }

  #checkpointIfDue(whileNoWrites: WhileNoWrites): void {
    // SQLite refuses to look at the log inside a transaction, whose commit will look anyway.
    if (this.#isRunning || !this.#writer.isOpen || this.#writer.isTransaction) return
    const log = this.#look.get()?.log as number
    if (log < this.#pages) this.#due = this.#pages
    if (log < this.#due) return
    // If this checkpoint can't restart the log, a long read such as an export is probably running. Trying again soon would be
    // pointless.
    this.#due = log + this.#pages
    this.#isRunning = true
    void this.#work(whileNoWrites)
  }

  async #work(whileNoWrites: WhileNoWrites) {
    try {
      for (let passes = 0; passes < CONCURRENT_PASSES; passes++) await this.#pass('passive')
      await whileNoWrites(() => this.#pass('restart'))
      this.#isRunning = false
    } catch {
      // Without a thread, SQLite checkpoints inside some commits. With a lower limit, each of these checkpoints is shorter.
      this.#writer.exec(`pragma wal_autocheckpoint = ${this.#pages / 4}`)
    }
  }

  async #pass(mode: CheckpointMode): Promise<void> {
    this.#thread ??= new Worker(THREAD, { workerData: this.#file, name: 'checkpoints', resourceLimits: SMALL })
    this.#thread.ref()
    this.#thread.postMessage(mode)
    await once(this.#thread, 'message')
    this.#thread.unref()
  }

  /** Call this before closing the writer. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#thread?.terminate()
  }
}
