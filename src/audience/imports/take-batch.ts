import { isDeepStrictEqual } from 'node:util'
import type { CsvRow } from '../../foundation/csv/csv-rows.ts'
import { type FieldMessages, Problem } from '../../foundation/problems.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { joinContactWriters } from '../contact-fields/contact-writers.ts'
import { insertDrafts, lockContact, lockContacts, updateContact } from '../contacts/contact-queries.ts'
import { readContactChanges, readNewContact } from '../contacts/contact-rules.ts'
import type { Target } from './import-columns.ts'
import { insertFaults, type KeptErrors, type RowFault } from './import-error-queries.ts'
import { advanceImport, type StoredImport } from './import-queries.ts'
import { ListSubscriptions } from './list-subscriptions.ts'
import { findMatches, isMatch, matchKeyOf } from './match-contacts.ts'
import {
  type DraftedContact,
  draftNew,
  type ReadBatch,
  type ReadRow,
  readBatch,
  refuseMoreCells,
  toNewBody,
  withTags,
} from './read-batch.ts'
import { hasDecimalComma, toBody } from './row-body.ts'
import { errorsOf, GoodCells, toFault } from './row-errors.ts'

/** Thrown to roll back the transaction if the import was canceled or another process has already written the batch. */
export class Overtaken extends Error {}

export interface TakenBatch {
  /** The fields that the rows were processed with. */
  readonly structure: ContactStructure
  /** The number and size of the errors stored so far, including those of this batch. */
  readonly kept: KeptErrors
}

/** Writes a batch's contacts, list subscriptions and errors, and the import's progress, in one transaction. */
export const takeBatch = async (
  trx: Tx,
  teamId: number,
  started: StoredImport,
  readBefore: ReadBatch,
  now: string,
): Promise<TakenBatch> => {
  const { id, kept, options } = started
  await joinContactWriters(trx, teamId)
  const structure = await getContactStructure(trx, teamId)
  // Processes the rows again if the team's fields have changed since `readBefore` was created.
  const rows = readBefore.rows.map(({ row }) => row)
  const read = isDeepStrictEqual(structure, readBefore.structure)
    ? readBefore
    : await readBatch(teamId, rows, options, structure, now)
  const batch = new Batch(trx, teamId, options, read, now)
  await batch.prepare(rows)
  for (const row of read.rows) await batch.take(row)
  await batch.write()
  const { created, updated, unchanged, faults } = batch
  const partial = faults.filter(({ cellsSkipped }) => cellsSkipped > 0)
  const added = await insertFaults(trx, teamId, { id, kept, columns: options.header.length }, faults)
  const tally = {
    bytes_read: rows.at(-1)?.bytesRead ?? 0,
    rows_read: rows.length,
    created,
    updated,
    unchanged,
    failed: faults.length - partial.length,
    partial: partial.length,
    cells_skipped: partial.reduce((sum, { cellsSkipped }) => sum + cellsSkipped, 0),
    ...(await batch.subscriptions.write(trx, teamId, id, now)),
    errors_kept: added.rows,
    errors_bytes: added.bytes,
  }
  if (!(await advanceImport(trx, teamId, started, tally, now))) throw new Overtaken()
  return { structure, kept: { rows: kept.rows + added.rows, bytes: kept.bytes + added.bytes } }
}

/** Collects new contacts and inserts them together. Updates existing contacts one by one. */
class Batch {
  created = 0
  updated = 0
  unchanged = 0
  readonly faults: RowFault[] = []
  readonly subscriptions: ListSubscriptions
  readonly #trx: Tx
  readonly #teamId: number
  readonly #options: StoredImport['options']
  readonly #structure: ContactStructure
  readonly #draftedAt: string
  readonly #now: string
  #new: DraftedContact[] = []
  /** The match keys of new contacts that haven't been inserted yet. */
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
    this.subscriptions = new ListSubscriptions(options, read.structure)
  }

  async prepare(rows: readonly CsvRow[]) {
    const keys = rows.flatMap((row) => matchKeyOf(row.cells, this.#options, this.#structure) ?? [])
    await this.#match(keys)
  }

  async #match(keys: readonly string[]) {
    const found = await findMatches(this.#trx, this.#teamId, this.#options, this.#structure, keys)
    const locked = await lockContacts(this.#trx, this.#teamId, [...found.values()].flat())
    for (const [id, contact] of locked) this.#locked.set(id, contact)
    for (const [key, ids] of found) {
      const matching = ids.filter((id) => isMatch(locked.get(id), key, this.#options, this.#structure))
      this.#matches.set(key, matching)
    }
  }

  async take({ row, drafted, fault }: ReadRow) {
    if (fault) this.faults.push(fault)
    if (drafted) this.#new.push(drafted)
    else if (!fault) await this.#takeRow(row).catch((error) => this.#report(row, errorsOf(error), 0))
  }

  #report(row: CsvRow, errors: FieldMessages, cellsSkipped: number) {
    this.faults.push(toFault(row, errors, this.#options, this.#structure, cellsSkipped))
  }

  async write() {
    const drafts = this.#new.map(({ draft }) => draft)
    if (drafts.length > 0) {
      const ids = await insertDrafts(this.#trx, this.#teamId, drafts, this.#structure, this.#draftedAt)
      for (const [index, { contact }] of this.#new.entries()) this.subscriptions.add(ids[index] as number, contact)
    }
    this.created += drafts.length
    this.#new = []
    this.#newKeys.clear()
  }

  /** Handles a row that may match or refer to an existing contact. */
  async #takeRow(row: CsvRow) {
    const { cells } = row
    refuseMoreCells(cells, this.#options.columns.length)
    const key = matchKeyOf(cells, this.#options, this.#structure)
    if (key !== undefined && this.#newKeys.has(key)) {
      // This row matches a new contact from an earlier row. Inserts that contact first, so that this row can update it.
      await this.write()
      await this.#match([key])
    }
    const ids = key === undefined ? [] : (this.#matches.get(key) ?? [])
    if (ids.length > 1) throw refusal(this.#options.matchOn, `matches ${ids.length} contacts`)
    const [id] = ids
    if (id === undefined && key !== undefined && this.#options.matchOn === 'id')
      throw refusal('id', 'does not match a contact')
    const good = new GoodCells(row, this.#options)
    for (;;) {
      try {
        if (id === undefined) await this.#create(row, good.columns, key)
        else await this.#change(id, cells, good.columns)
        break
      } catch (error) {
        good.leaveOut(error)
      }
    }
    if (good.skipped > 0) this.#report(row, good.errors, good.skipped)
  }

  async #create(row: CsvRow, columns: readonly Target[], key: string | undefined) {
    const body = toNewBody(row, columns, this.#options, this.#structure)
    const contact = await readNewContact(this.#trx, this.#teamId, body, this.#structure)
    this.#new.push(draftNew(this.#teamId, contact, this.#structure, this.#draftedAt))
    if (key !== undefined) this.#newKeys.add(key)
  }

  async #change(id: number, cells: readonly string[], columns: readonly Target[]) {
    const before = this.#locked.get(id) ?? (await lockContact(this.#trx, this.#teamId, id))
    const { matchOn, addTags, format } = this.#options
    // Skips the value by which the contact was matched, so that an address isn't changed only because its case differs.
    const changing = columns.map((target) => (target === matchOn ? null : target))
    const { type, ...given } = toBody(cells, changing, this.#structure, {
      stored: before.attributes,
      hasDecimalComma: hasDecimalComma(format.delimiter),
    })
    if (type !== undefined && type !== before.type) throw refusal('type', 'cannot be changed')
    const tags = given.tags ?? before.tags.map(({ name }) => name)
    const body = addTags.length === 0 ? given : { ...given, tags: withTags({ tags }, addTags) }
    const changes = await readContactChanges(this.#trx, this.#teamId, before, body, this.#structure)
    const isSame =
      !changes ||
      (sameJson(changes.attributes, before.attributes) &&
        sameJson(changes.tags.map(({ slug }) => slug).sort(), before.tags.map(({ slug }) => slug).sort()))
    if (isSame) this.unchanged++
    else {
      await updateContact(this.#trx, this.#teamId, id, before, changes, this.#structure, this.#now)
      // Drops the contact's outdated data, because another row may match the same contact.
      this.#locked.delete(id)
      this.updated++
    }
    this.subscriptions.add(id, { ...before, ...changes })
  }
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const refusal = (field: string | null, reason: string) => {
  const name = field ?? 'row'
  const message = `The ${name} field ${reason}.`
  return new Problem('validation_failed', message, { errors: { [name]: [message] } })
}
