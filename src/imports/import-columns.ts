import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { FieldErrors } from '../http/requests/validation.ts'
import { shorten } from '../shorten.ts'

/** Where a column's values go: a field's tag, one of the contact's own keys, or nowhere. */
export type Target = string | null

/** What a contact has beside its fields. */
const OWN_COLUMNS = ['id', 'type', 'tags'] as const
/** Why a row failed, in the file of those that did. No tag can be this, and no field is meant by it, whatever its name. */
export const ERROR_COLUMN = '(import error)'
/** Its former name; a field may have this tag. */
const OLD_ERROR_COLUMN = 'import_error'
/** Written by an export or by the list of failed rows; not meant to be changed. */
const IGNORED_COLUMNS = ['created_at', 'updated_at', OLD_ERROR_COLUMN]
/** Only the server sets these. No export has them, so a file that does means something by them. */
const REFUSED_COLUMNS = ['team_id', 'uuid_id']
/** Named in an error at most. */
const MAX_NAMED = 20

/** Tags are compared as they are made: without regard to case, blanks and hyphens. */
const keyOf = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/**
 * From the header of a file to where each column goes. `mapping` says so by the header's own words; the rest is matched to tags and
 * names of fields. A column that belongs nowhere, or to two fields, is an error: nothing is dropped silently.
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
        `The column ${quoted(title)} is the name of ${tags.length} fields: map it to one of ${tags.join(', ')}.`,
      )
    else if (target === undefined) (REFUSED_COLUMNS.includes(keyOf(title)) ? refused : unknown).push(title)
    return target ?? null
  })
  const namesOf = (titles: readonly string[]) => titles.slice(0, MAX_NAMED).map(quoted).join(', ')
  if (unknown.length > 0)
    errors.add(
      'file',
      `The file has columns that are no field of a contact: ${namesOf(unknown)}. Map each to a tag, or to null to leave it out.`,
    )
  if (refused.length > 0)
    errors.add(
      'file',
      `The file has columns that only the server sets: ${namesOf(refused)}. Map them to null to leave them out.`,
    )
  refuseTwice(columns, errors)
  refuseUnknownTargets(mapping, header, targets, errors)
  if (!errors.any && columns.every((target) => target === null))
    errors.add(
      Object.keys(mapping).length > 0 ? 'mapping' : 'file',
      'Every column of the file is left out: map at least one to a tag.',
    )
  return columns
}

const isOwn = (key: string) => (OWN_COLUMNS as readonly string[]).includes(key)

const quoted = (title: string) => `"${shorten(title)}"`

/** Whether a file is one of failed rows, with the reasons in a column. */
export const hasErrorColumn = (header: readonly string[]): boolean =>
  header.some((title) => keyOf(title) === keyOf(ERROR_COLUMN))

/** Whether a column has nothing but the reasons of the last time. */
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
      errors.add('mapping', `The mapping field names a tag that no field has: ${quoted(String(target))}.`)
  }
}
