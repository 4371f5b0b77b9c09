import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, toTimestamp } from '../clock.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import {
  insertContacts,
  lockContact,
  lockContacts,
  type NewContact,
  updateContact,
} from '../contacts/contact-queries.ts'
import { readContactChanges, readNewContact } from '../contacts/contact-rules.ts'
import type { FileStore } from '../files/file-store.ts'
import type { JobHandler } from '../jobs/job-runner.ts'
import { Problem } from '../problems.ts'
import type { Db, Tx } from '../storage/dialect.ts'
import { transactUnsynced } from '../storage/transact.ts'
import { CsvFault, type CsvRow, readRows } from './csv-rows.ts'
import { importKey } from './import-files.ts'
import {
  advanceImport,
  beginImport,
  endImport,
  insertFaults,
  type RowFault,
  type StoredImport,
} from './import-queries.ts'
import { findMatches, matchKeyOf } from './match-contacts.ts'
import { toBody } from './row-body.ts'

/** Rows of one transaction: as many as are done in the time that others may be kept waiting, for this process or for a row's lock. */
const FIRST_BATCH = 100
const MAX_BATCH = 1_000
const BUSY_MS = 20
const LOCKED_MS = 200

/** The rest is undone: the import was canceled, or another process is further. */
class Overtaken extends Error {}

/** A job: takes a file's rows in, batch by batch. What was taken and how far it is are one transaction, so it can end anywhere. */
export const runImportWith =
  (store: FileStore, clock: Clock): JobHandler =>
  async ({ db, teamId, payload, signal }) => {
    const { importId } = payload as { importId: number }
    const now = () => toTimestamp(clock())
    const begun = await beginImport(db, teamId, importId, now())
    if (!begun) return undefined
    try {
      const isWhole = await takeRows(db, teamId, begun, store, now, signal)
      if (!isWhole) return { againInMs: 0 }
      await endImport(db, teamId, importId, 'completed', null, now())
    } catch (error) {
      if (error instanceof CsvFault) await endImport(db, teamId, importId, 'failed', error.message, now())
      else if (!(error instanceof Overtaken)) throw error
    }
    return undefined
  }

/** False: it was told to stop before the end. */
const takeRows = async (
  db: Db,
  teamId: number,
  begun: StoredImport,
  store: FileStore,
  now: () => string,
  signal: AbortSignal,
): Promise<boolean> => {
  const { options } = begun
  let rowsRead = begun.rows_read
  let size = FIRST_BATCH
  let batch: CsvRow[] = []
  const flush = async () => {
    const startedAt = performance.now()
    const before = performance.eventLoopUtilization()
    const rows = batch
    batch = []
    await transactUnsynced(db, (trx) => takeBatch(trx, teamId, { ...begun, rows_read: rowsRead }, rows, now()))
    rowsRead += rows.length
    const busyMs = performance.eventLoopUtilization(before).active
    const share = Math.min(BUSY_MS / busyMs, LOCKED_MS / (performance.now() - startedAt))
    size = Math.round(Math.min(MAX_BATCH, 2 * size, Math.max(10, size * share)))
    await nextTurn()
  }
  const bytes = await store.read(importKey(teamId, begun.stored_as))
  try {
    for await (const row of readRows(bytes, options.format, rowsRead)) {
      batch.push(row)
      if (batch.length >= size) await flush()
      if (signal.aborted) return false
    }
  } catch (error) {
    // What came before the fault is good.
    if (error instanceof CsvFault && batch.length > 0) await flush()
    throw error
  }
  if (batch.length > 0) await flush()
  return true
}

const takeBatch = async (trx: Tx, teamId: number, begun: StoredImport, rows: readonly CsvRow[], now: string) => {
  const structure = await getContactStructure(trx, teamId)
  const batch = new Batch(trx, teamId, begun.options, structure, now)
  await batch.prepare(rows)
  for (const row of rows) await batch.take(row)
  await batch.write()
  await insertFaults(trx, teamId, begun.id, batch.faults)
  const { created, updated, unchanged, faults } = batch
  const bytes_read = rows.at(-1)?.bytesRead ?? 0
  const tally = { bytes_read, rows_read: rows.length, created, updated, unchanged, failed: faults.length }
  if (!(await advanceImport(trx, teamId, begun, tally, now))) throw new Overtaken()
}

/** Rows on their way: new contacts are gathered and written together, changes are made one by one. */
class Batch {
  created = 0
  updated = 0
  unchanged = 0
  readonly faults: RowFault[] = []
  readonly #trx: Tx
  readonly #teamId: number
  readonly #options: StoredImport['options']
  readonly #structure: ContactStructure
  readonly #now: string
  #new: NewContact[] = []
  /** Of the new ones that are not written yet. */
  readonly #newKeys = new Set<string>()
  readonly #matches: Awaited<ReturnType<typeof findMatches>> = new Map()
  readonly #locked: Awaited<ReturnType<typeof lockContacts>> = new Map()

  constructor(trx: Tx, teamId: number, options: StoredImport['options'], structure: ContactStructure, now: string) {
    this.#trx = trx
    this.#teamId = teamId
    this.#options = options
    this.#structure = structure
    this.#now = now
  }

  async prepare(rows: readonly CsvRow[]) {
    const keys = rows.flatMap((row) => matchKeyOf(row.cells, this.#options, this.#structure) ?? [])
    await this.#match(keys)
  }

  /** Finds the contacts that these keys stand for, and keeps them as they are. */
  async #match(keys: readonly string[]) {
    const found = await findMatches(this.#trx, this.#teamId, this.#options, this.#structure, keys)
    for (const [key, ids] of found) this.#matches.set(key, ids)
    const locked = await lockContacts(this.#trx, this.#teamId, [...found.values()].flat())
    for (const [id, contact] of locked) this.#locked.set(id, contact)
  }

  async take(row: CsvRow) {
    try {
      await this.#takeRow(row)
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const { line, cells } = row
      this.faults.push({ line, cells, errors: error.errors ?? { row: [error.message] } })
    }
  }

  async write() {
    if (this.#new.length > 0) await insertContacts(this.#trx, this.#teamId, this.#new, this.#structure, this.#now)
    this.created += this.#new.length
    this.#new = []
    this.#newKeys.clear()
  }

  async #takeRow({ cells }: CsvRow) {
    const { columns, type } = this.#options
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      const message = `The row has ${cells.length} cells, and the file ${columns.length} columns.`
      throw new Problem('validation_failed', message, { errors: { row: [message] } })
    }
    const body = toBody(cells, columns, this.#structure)
    const key = matchKeyOf(cells, this.#options, this.#structure)
    if (key !== undefined && this.#newKeys.has(key)) {
      // Of two rows for one contact the second changes what the first has made.
      await this.write()
      await this.#match([key])
    }
    const ids = key === undefined ? [] : (this.#matches.get(key) ?? [])
    if (ids.length > 1) throw refusal(this.#options.matchOn, `is that of ${ids.length} contacts`)
    const [id] = ids
    if (id !== undefined) return this.#change(id, body)
    if (key !== undefined && this.#options.matchOn === 'id') throw refusal('id', 'is not that of a contact')
    this.#new.push(await readNewContact(this.#trx, this.#teamId, { type, ...body }, this.#structure))
    if (key !== undefined) this.#newKeys.add(key)
  }

  async #change(id: number, { type, ...body }: Record<string, unknown>) {
    const before = this.#locked.get(id) ?? (await lockContact(this.#trx, this.#teamId, id))
    if (type !== undefined && type !== before.type) throw refusal('type', 'cannot be changed')
    const changes = await readContactChanges(this.#trx, this.#teamId, before, body, this.#structure)
    const isSame =
      !changes ||
      (sameJson(changes.attributes, before.attributes) &&
        sameJson(changes.tags.map(({ slug }) => slug).sort(), before.tags.map(({ slug }) => slug).sort()))
    if (isSame) this.unchanged++
    else {
      await updateContact(this.#trx, this.#teamId, id, before, changes, this.#structure, this.#now)
      // Another row may be for it as well.
      this.#locked.delete(id)
      this.updated++
    }
  }
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const refusal = (field: string | null, reason: string) => {
  const name = field ?? 'row'
  const message = `The ${name} field ${reason}.`
  return new Problem('validation_failed', message, { errors: { [name]: [message] } })
}
