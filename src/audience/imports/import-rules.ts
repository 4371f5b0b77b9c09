import { findCharset } from '../../foundation/csv/csv-charset.ts'
import { CsvFault } from '../../foundation/csv/csv-fault.ts'
import { inspectCsv } from '../../foundation/csv/csv-format.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { requiredMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { type ContactStructure, getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { CONTACT_TYPES } from '../contact-fields/field-types.ts'
import { matchColumns, type Target } from './import-columns.ts'
import { got, readAddTags, readChoice, readListId } from './import-option-rules.ts'
import type { ImportOptions } from './import-queries.ts'
import { ON_ERROR } from './import-schemas.ts'

/** An uploaded file on disk and the options sent with it. */
export interface GivenImport {
  readonly upload: { readonly file: string; readonly size: number } | undefined
  readonly given: Readonly<Record<string, string>>
  /** Options that can't be parsed or were given more than once, with the reason for each. */
  readonly faults: ReadonlyMap<string, string>
  readonly inspected: InspectedFile | undefined
}

/** The format and header of the file, or the reason why it can't be read. */
type InspectedFile = Awaited<ReturnType<typeof inspectCsv>> | { readonly fault: string }

const KNOWN = ['match_on', 'type', 'mapping', 'on_error', 'add_tags', 'list_id', 'delimiter', 'charset']

/**
 * Detects the format and header of the uploaded file. Returns undefined if there is no file or its format options are invalid.
 * Call this before the transaction, because it reads from disk.
 */
export const inspectImport = async ({
  upload,
  given,
}: Pick<GivenImport, 'upload' | 'given'>): Promise<InspectedFile | undefined> => {
  const errors = new FieldErrors()
  const format = readFormat(given, errors)
  if (!upload?.size || errors.any) return undefined
  try {
    return await inspectCsv(upload.file, format)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) return { fault: 'The file cannot be unpacked.' }
    if (code.startsWith('CSV_')) return { fault: 'The first line has a quote (") that is never closed.' }
    if (error instanceof CsvFault) return { fault: message }
    throw error
  }
}

/** Throws a Problem that lists everything that is wrong with the request. */
export const readImport = async (
  trx: Tx,
  teamId: number,
  { given, faults, inspected }: GivenImport,
  actor: object,
): Promise<ImportOptions> => {
  const errors = new FieldErrors()
  for (const [name, fault] of faults) errors.add(name, fault)
  for (const name of Object.keys(given)) {
    if (!KNOWN.includes(name))
      errors.add(name, `The ${name} field is not an import option (allowed: ${KNOWN.join(', ')}).`)
  }
  const type = readChoice('type', given.type, CONTACT_TYPES, 'person', errors)
  const onError = readChoice('on_error', given.on_error, ON_ERROR, 'skip_row', errors)
  const addTags = readAddTags(given.add_tags, errors)
  const listId = await readListId(trx, teamId, given.list_id, errors)
  readFormat(given, errors)
  const mapping = readMapping(given.mapping, errors)
  if (!inspected && !errors.any) errors.add('file', requiredMessage('file'))
  if (inspected && 'fault' in inspected) errors.add('file', inspected.fault)
  errors.throwIfAny()

  const { header, ...format } = inspected as Exclude<InspectedFile, { fault: string }>
  const structure = await getContactStructure(trx, teamId)
  const columns = matchColumns(header, mapping, structure, errors)
  const matchOn = readMatchOn(given.match_on, columns, structure, errors)
  errors.throwIfAny()
  return { format, header, columns, type, matchOn, onError, addTags, listId, actor }
}

const readFormat = (given: GivenImport['given'], errors: FieldErrors) => {
  const delimiter = given.delimiter === '\\t' ? '\t' : given.delimiter
  if (delimiter !== undefined && delimiter.length !== 1) {
    errors.add('delimiter', `The delimiter field must be one character (${got(delimiter)}).`)
  }
  const charset = given.charset === undefined ? undefined : findCharset(given.charset)
  if (given.charset !== undefined && charset === undefined)
    errors.add('charset', `The charset field must be the name of a charset, like utf-8 (${got(given.charset)}).`)
  return { delimiter, charset }
}

const readMapping = (text: string | undefined, errors: FieldErrors): Record<string, Target> => {
  if (!text?.trim()) return {}
  try {
    const mapping: unknown = JSON.parse(text)
    const isMap = typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)
    if (isMap && Object.values(mapping).every((target) => target === null || typeof target === 'string')) {
      return mapping as Record<string, Target>
    }
  } catch {
    // Invalid JSON is reported below.
  }
  errors.add('mapping', 'The mapping field must be a JSON object from column names to tags, or to null.')
  return {}
}

/** Reads the field to match contacts by. By default, a file with an `id` column, such as an export, matches contacts by id. */
const readMatchOn = (
  given: string | undefined,
  columns: readonly Target[],
  { fields }: ContactStructure,
  errors: FieldErrors,
): string | null => {
  if (!given) return columns.includes('id') ? 'id' : null
  const isKnown = given === 'id' || fields.some(({ tag }) => tag === given)
  const isSeveral = fields.some(({ tag, allow_multiple }) => tag === given && allow_multiple)
  if (!isKnown)
    errors.add(
      'match_on',
      `The selected match_on is invalid (${got(given)}; allowed: id or a tag of the file's columns).`,
    )
  else if (isSeveral) errors.add('match_on', `The match_on field is ${given}, which allows multiple values.`)
  else if (!columns.includes(given))
    errors.add('match_on', `The match_on field is ${given}, but the file has no such column.`)
  return given
}
