import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { FieldErrors } from '../http/validation.ts'

/** Where a column's values go: a field's tag, one of the contact's own keys, or nowhere. */
export type Target = string | null

/** What a contact has beside its fields. */
const OWN_COLUMNS = ['id', 'type', 'tags'] as const
/** Why a row failed, in the file of those that did. No tag can be this, and no field is meant by it, whatever its name. */
export const ERROR_COLUMN = '(import error)'
/** As it was called before; a field may have this tag. */
const OLD_ERROR_COLUMN = 'import_error'
/** Written by an export or by the list of failed rows, and not to be changed by hand. */
const IGNORED_COLUMNS = ['team_id', 'uuid_id', 'created_at', 'updated_at', OLD_ERROR_COLUMN]

/** Tags are compared as they are made: without regard to case, blanks and hyphens. */
const keyOf = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/**
 * From the header of a file to where each column goes. `mapping` says so by the header's own words; the rest is matched to tags and
 * names of fields. A column that belongs nowhere is an error: nothing is dropped in silence.
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
  const unknown: string[] = []
  const columns = header.map((title) => {
    const target = Object.hasOwn(mapping, title) ? mapping[title] : targets.get(keyOf(title))
    if (target === undefined) unknown.push(title)
    return target ?? null
  })
  if (unknown.length > 0) {
    const named = unknown.slice(0, 20).map((title) => `"${title.slice(0, 100)}"`)
    errors.add(
      'file',
      `The file has columns that are no field of a contact: ${named.join(', ')}. Map each to a tag, or to null to leave it out.`,
    )
  }
  refuseTwice(columns, errors)
  refuseUnknownTargets(mapping, header, targets, errors)
  return columns
}

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
      errors.add('mapping', `The mapping field names a column that the file does not have: "${title}".`)
    else if (!known.has(target)) errors.add('mapping', `The mapping field names a tag that no field has: "${target}".`)
  }
}
