import type { FieldErrors } from './validation.ts'

/** Parameters of a query string by name, each with its values in order. */
export type Query = ReadonlyMap<string, readonly string[]>

const LIST_NAME = /^(.+)\[\d*\]$/

/** `id=1`, `id=1&id=2`, `id[]=1` and `id[0]=1` are ways to write the same; encoded or not, as Fastify's parser gives them. */
export const readQuery = (parsed: unknown): Query => {
  const query = new Map<string, string[]>()
  for (const [key, given] of Object.entries(parsed as Record<string, string | string[]>)) {
    const name = LIST_NAME.exec(key)?.[1] ?? key
    query.set(name, [...(query.get(name) ?? []), ...[given].flat()])
  }
  return query
}

/** `true` or `false`; false where it is left out. */
export const readFlag = (query: Query, name: string, errors: FieldErrors): boolean => {
  const [given = 'false', ...more] = query.get(name) ?? []
  if (!['true', 'false'].includes(given) || more.length > 0)
    errors.add(name, `The ${name} field must be true or false.`)
  return given === 'true'
}
