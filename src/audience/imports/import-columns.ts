import { shorten } from '../../foundation/shorten.ts'
import type { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'

/**
 * Where a column's values are imported to: a field (given by its merge tag), another key of a contact such as `id`, or null to
 * skip the column.
 */
export type Target = string | null

/** Contact keys that are not fields but can be imported. */
const OWN_COLUMNS = ['id', 'type', 'tags'] as const
/**
 * The header of the error column in a file of failed rows, which says why each row failed. It isn't a valid merge tag, and
 * `matchColumns` never matches it to the name of a field.
 */
export const ERROR_COLUMN = '(import error)'
/** The error column's header in older versions. It is a valid merge tag, so a field may use it. */
const OLD_ERROR_COLUMN = 'import_error'
/** Columns that exports or old files of failed rows contain. Imports ignore them unless they match a field. */
const IGNORED_COLUMNS = ['created_at', 'updated_at', OLD_ERROR_COLUMN]
/**
 * Columns that only the server can set. Exports don't contain them. A file with such a column is rejected unless the column is
 * mapped.
 */
const REFUSED_COLUMNS = ['team_id', 'uuid_id']
/** The maximum number of columns to name in an error. */
const MAX_NAMED = 20

/** Converts a header to the form of a merge tag: lowercase, with underscores instead of spaces and hyphens. */
const keyOf = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/**
 * Returns the target of each column. `mapping` assigns columns by their headers; the others are matched to the merge tags and
 * names of fields. Unknown or ambiguous columns are errors, so that no data is silently dropped.
 */
export const matchColumns = (
  header: readonly string[],
  mapping: Readonly<Record<string, Target>>,
  { fields }: ContactStructure,
  errors: FieldErrors,
): Target[] => {
  const targets = new Map<string, Target>([
    ...IGNORED_COLUMNS.map((ignored) => [ignored, null] as const),
    ...fields.map(({ name, tag }) => [keyOf(name), tag] as const),
    ...fields.map(({ tag }) => [tag, tag] as const),
    ...OWN_COLUMNS.map((own) => [own, own] as const),
    [keyOf(ERROR_COLUMN), null],
  ])
  const sharedBy = (title: string): string[] => {
    const key = keyOf(title)
    return targets.get(key) === null || fields.some(({ tag }) => tag === key) || isOwn(key)
      ? []
      : fields.filter(({ name }) => keyOf(name) === key).map(({ tag }) => tag)
  }
  const unknown: string[] = []
  const refused: string[] = []
  const columns = header.map((title) => {
    if (Object.hasOwn(mapping, title)) return mapping[title] ?? null
    const tags = sharedBy(title)
    const target = targets.get(keyOf(title))
    if (tags.length > 1)
      errors.add(
        'file',
        `The column ${quoted(title)} matches ${tags.length} fields: map it to one of ${tags.join(', ')}.`,
      )
    else if (target === undefined) (REFUSED_COLUMNS.includes(keyOf(title)) ? refused : unknown).push(title)
    return target ?? null
  })
  const namesOf = (titles: readonly string[]) => titles.slice(0, MAX_NAMED).map(quoted).join(', ')
  if (unknown.length > 0)
    errors.add(
      'file',
      `The file has columns that match no contact field: ${namesOf(unknown)}. Map each to a tag, or to null to skip it.`,
    )
  if (refused.length > 0)
    errors.add(
      'file',
      `The file has columns that only the server sets: ${namesOf(refused)}. Map them to null to skip them.`,
    )
  refuseTwice(columns, errors)
  refuseUnknownTargets(mapping, header, targets, errors)
  if (!errors.any && columns.every((target) => target === null))
    errors.add(
      Object.keys(mapping).length > 0 ? 'mapping' : 'file',
      'Every column of the file is skipped: map at least one to a tag.',
    )
  return columns
}

const isOwn = (key: string) => (OWN_COLUMNS as readonly string[]).includes(key)

const quoted = (title: string) => `"${shorten(title)}"`

/** Returns true if the header includes the error column, which means that the file is a file of failed rows. */
export const hasErrorColumn = (header: readonly string[]): boolean =>
  header.some((title) => keyOf(title) === keyOf(ERROR_COLUMN))

/** Returns true if a column is the error column of a file of failed rows: it has that column's header and isn't imported. */
export const hasOldErrors = (title: string, target: Target): boolean =>
  target === null && [keyOf(ERROR_COLUMN), OLD_ERROR_COLUMN].includes(keyOf(title))

const refuseTwice = (columns: readonly Target[], errors: FieldErrors) => {
  const given = columns.filter((target) => target !== null)
  const twice = given.find((target, index) => given.indexOf(target) < index)
  if (twice) errors.add('file', `The file has two columns for ${twice}.`)
}

const refuseUnknownTargets = (
  mapping: Readonly<Record<string, Target>>,
  header: readonly string[],
  targets: ReadonlyMap<string, Target>,
  errors: FieldErrors,
) => {
  const known = new Set(targets.values())
  for (const [title, target] of Object.entries(mapping)) {
    if (!header.includes(title))
      errors.add('mapping', `The mapping field names a column that the file does not have: ${quoted(title)}.`)
    else if (!known.has(target))
      errors.add('mapping', `The mapping field contains a merge tag that doesn’t exist: ${quoted(String(target))}.`)
  }
}
