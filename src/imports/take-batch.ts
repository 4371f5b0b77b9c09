import { isDeepStrictEqual } from 'node:util'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import {
  type ContactDraft,
  draftContact,
  insertDrafts,
  lockContact,
  lockContacts,
  updateContact,
} from '../contacts/contact-queries.ts'
import { readContactChanges, readNewContact } from '../contacts/contact-rules.ts'
import { Problem } from '../problems.ts'
import type { Tx } from '../storage/dialect.ts'
import type { CsvRow } from './csv-rows.ts'
import { advanceImport, insertFaults, type RowFault, type StoredImport } from './import-queries.ts'
import { findMatches, isMatch, matchKeyOf } from './match-contacts.ts'
import { type ReadBatch, type ReadRow, readBatch, refuseMoreCells, toFault, toNewBody } from './read-batch.ts'
import { toBody } from './row-body.ts'

/** The transaction is to be undone: the import was canceled, or another process is further. */
export class Overtaken extends Error {}

/** Rows of an import, what became of them and how far it is now: all of it, or none. The structure that they were taken by. */
export const takeBatch = async (
  trx: Tx,
  teamId: number,
  begun: StoredImport,
  readBefore: ReadBatch,
  now: string,
): Promise<ContactStructure> => {
  const structure = await getContactStructure(trx, teamId)
  // The fields may have changed since.
  const rows = readBefore.rows.map(({ row }) => row)
  const read = isDeepStrictEqual(structure, readBefore.structure)
    ? readBefore
    : await readBatch(teamId, rows, begun.options, structure, now)
  const batch = new Batch(trx, teamId, begun.options, read, now)
  await batch.prepare(rows)
  for (const row of read.rows) await batch.take(row)
  await batch.write()
  await insertFaults(trx, teamId, begun.id, batch.faults)
  const { created, updated, unchanged, faults } = batch
  const bytes_read = rows.at(-1)?.bytesRead ?? 0
  const tally = { bytes_read, rows_read: rows.length, created, updated, unchanged, failed: faults.length }
  if (!(await advanceImport(trx, teamId, begun, tally, now))) throw new Overtaken()
  return structure
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
  readonly #draftedAt: string
  readonly #now: string
  #new: ContactDraft[] = []
  /** Of the new ones that are not written yet. */
  readonly #newKeys = new Set<string>()
  readonly #matches: Awaited<ReturnType<typeof findMatches>> = new Map()
  readonly #locked: Awaited<ReturnType<typeof lockContacts>> = new Map()

  constructor(trx: Tx, teamId: number, options: StoredImport['options'], read: ReadBatch, now: string) {
    this.#trx = trx
    this.#teamId = teamId
    this.#options = options
    this.#structure = read.structure
    this.#draftedAt = read.now
    this.#now = now
  }

  async prepare(rows: readonly CsvRow[]) {
    const keys = rows.flatMap((row) => matchKeyOf(row.cells, this.#options, this.#structure) ?? [])
    await this.#match(keys)
  }

  /** Finds the contacts that these keys stand for, and keeps them as they are. */
  async #match(keys: readonly string[]) {
    const found = await findMatches(this.#trx, this.#teamId, this.#options, this.#structure, keys)
    const locked = await lockContacts(this.#trx, this.#teamId, [...found.values()].flat())
    for (const [id, contact] of locked) this.#locked.set(id, contact)
    for (const [key, ids] of found) {
      const matching = ids.filter((id) => isMatch(locked.get(id), key, this.#options, this.#structure))
      this.#matches.set(key, matching)
    }
  }

  async take({ row, draft, fault }: ReadRow) {
    if (draft) this.#new.push(draft)
    else if (fault) this.faults.push(fault)
    else await this.#takeRow(row).catch((error) => this.faults.push(toFault(row, error)))
  }

  async write() {
    if (this.#new.length > 0) await insertDrafts(this.#trx, this.#teamId, this.#new, this.#structure, this.#draftedAt)
    this.created += this.#new.length
    this.#new = []
    this.#newKeys.clear()
  }

  /** One that may be for a contact that there is, or refer to one. */
  async #takeRow(row: CsvRow) {
    const { cells } = row
    refuseMoreCells(cells, this.#options.columns.length)
    const key = matchKeyOf(cells, this.#options, this.#structure)
    if (key !== undefined && this.#newKeys.has(key)) {
      // Of two rows for one contact the second changes what the first has made.
      await this.write()
      await this.#match([key])
    }
    const ids = key === undefined ? [] : (this.#matches.get(key) ?? [])
    if (ids.length > 1) throw refusal(this.#options.matchOn, `is that of ${ids.length} contacts`)
    const [id] = ids
    if (id !== undefined) return this.#change(id, cells)
    if (key !== undefined && this.#options.matchOn === 'id') throw refusal('id', 'is not that of a contact')
    const body = toNewBody(row, this.#options, this.#structure)
    const contact = await readNewContact(this.#trx, this.#teamId, body, this.#structure)
    this.#new.push(draftContact(this.#teamId, contact, this.#structure, this.#draftedAt))
    if (key !== undefined) this.#newKeys.add(key)
  }

  async #change(id: number, cells: readonly string[]) {
    const before = this.#locked.get(id) ?? (await lockContact(this.#trx, this.#teamId, id))
    const { columns, matchOn } = this.#options
    // What it was found by it has; that of an address is no reason to change the case it is stored in.
    const changing = columns.map((target) => (target === matchOn ? null : target))
    const { type, ...body } = toBody(cells, changing, this.#structure, before.attributes)
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
