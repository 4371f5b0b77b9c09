/**
 * Merge tags that a field can't have: the keys that every contact has, the parameters of searches and exports, `contact_id`, and
 * the names and keywords that templates use. They are lowercase, like all merge tags.
 */
const RESERVED = new Set(
  'id team_id type attributes uuid_id tags created_at updated_at page per_page order_by searchterm segment_id format escape_formulas contact_id data brand list contact unsubscribe_url preferences_url view_url forloop true false nil null empty blank'.split(
    ' ',
  ),
)

const WELL_FORMED = /^(?=.*[a-z])[a-z0-9_]+$/

/** `First Name` and `first-name` become `first_name`. */
export const normalizeTag = (tag: string): string => tag.trim().toLowerCase().replace(/[ -]+/g, '_')

/** Returns the error in a normalized merge tag, or undefined if the tag is valid. */
export const tagFault = (tag: string): string | undefined => {
  if (!WELL_FORMED.test(tag))
    return 'The tag field must contain only letters a-z, digits and underscores, with at least one letter.'
  if (RESERVED.has(tag)) return `The tag field must not be ${tag}, which is reserved.`
  return undefined
}
