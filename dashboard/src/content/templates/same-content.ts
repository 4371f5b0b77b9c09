import type { TemplateContent } from '../../server/template-types.ts'

/** Sorts the keys, because a database may store them in another order. */
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const keyOf = ({ name, brand_id, subject, preheader, format, body, text }: TemplateContent) =>
  JSON.stringify({ name, brand_id, subject, preheader, format, body, text }, sorted)

export const isSameContent = (a: TemplateContent, b: TemplateContent): boolean => a === b || keyOf(a) === keyOf(b)

/** Returns the part of a template that users edit. */
export const contentOf = (template: TemplateContent): TemplateContent => {
  const { name, brand_id, subject, preheader, format, body, text } = template
  return { name, brand_id, subject, preheader, format, body, text }
}
