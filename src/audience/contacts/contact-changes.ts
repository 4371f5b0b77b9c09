import type { ChangedContact } from '../../platform/domain-events/event-types.ts'
import type { ContactData } from './contact-document.ts'

type Values = Pick<ContactData, 'attributes' | 'tags'>

const slugsOf = ({ tags }: Values) => new Set(tags.map(({ slug }) => slug))

/** Returns what was changed about a contact. */
export const changesOf = (id: number, before: Values, after: Values): ChangedContact => {
  const fields = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])
  const [had, has] = [slugsOf(before), slugsOf(after)]
  const isChanged = (field: string) =>
    JSON.stringify(before.attributes[field]) !== JSON.stringify(after.attributes[field])
  return {
    id,
    fields: [...fields].filter(isChanged).map(Number),
    tagsAdded: [...has.difference(had)],
    tagsRemoved: [...had.difference(has)],
  }
}
