/** Keys that a contact has of its own, or that a search takes; lower-case, as tags are. */
const RESERVED = new Set(
  'id team_id type attributes uuid_id tags created_at updated_at page per_page order_by searchterm format escape_formulas contact_id'.split(
    ' ',
  ),
)

const WELL_FORMED = /^(?=.*[a-z])[a-z0-9_]+$/

/** As people write a tag to as it is stored: `First Name` and `first-name` are `first_name`. */
export const normalizeTag = (tag: string): string => tag.trim().toLowerCase().replace(/[ -]+/g, '_')

/** What is wrong with a normalized tag; undefined: nothing. */
export const tagFault = (tag: string): string | undefined => {
  if (!WELL_FORMED.test(tag))
    return 'The tag field must be of letters a-z, digits and underscores, with at least one letter.'
  if (RESERVED.has(tag)) return `The tag field must not be ${tag}, which is reserved.`
  return undefined
}
